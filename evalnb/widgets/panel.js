// The scoring panel in the browser: it draws each view in place, hears keys and clicks, and sends what is typed.
// One module with drawing.js, which goes before it.

// Actions whose key says by its place in the table which one is meant.
const BY_PLACE = {
  criterion: (view, i) => view.criteria[i] && { name: view.criteria[i].name },
  filter: (view, i) => view.filters[i] && { name: view.filters[i].name },
  page: (view, i) => view.pages[i] && { index: i },
  phrase: (view, i) => view.phrases[i] && { n: view.phrases[i].n },
  code: (view, i) => {
    const on = view.criteria.find((criterion) => criterion.on);
    return on?.codes[i] && { criterion: on.name, code: on.codes[i].code };
  },
};
// What the buttons of the form do that is not their name.
const BUTTONS = {
  derived: ["feedback", { text: null }],
  theirs: ["resolve-conflict", { keep: "theirs" }],
  mine: ["resolve-conflict", { keep: "mine" }],
};
// Actions that begin by writing in a field.
const FIELDS = {
  search: () => ".evalnb-search input",
  bucket: () => ".evalnb-bucket select",
  feedback: () => ".evalnb-feedback-text textarea",
  rationale: (view) => `.evalnb-criterion-${view.criteria.find((c) => c.on)?.name} textarea`,
};
const KEEPS_KEYS = "data-lm-suppress-shortcuts"; // no key of an element that has this attribute is Jupyter's
const TYPING_PAUSE = 400; // milliseconds without a key after which typed text is sent
const LONGEST_WAIT = 3000; // milliseconds after which an action that is not answered counts as lost

// Bring a node into sight inside of its box, never by moving the notebook.
function reveal(box, node) {
  if (!box || !node) return;
  const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
  const across = inner.left >= outer.left && inner.right <= outer.right;
  if (across && inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  // At once: a person who steps through phrases must not wait for a glide.
  const [x, y] = [inner.left - outer.left - 8, inner.top - outer.top - box.clientHeight / 3];
  box.scrollTo(box.scrollLeft + x, box.scrollTop + y);
}

// A text area grows with its text; where the style sheet cannot say so, this does.
function fit(field) {
  if (CSS.supports("field-sizing", "content") || !field.matches("textarea")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

const typesIn = (node) => node.matches?.("input:not([type=checkbox]), textarea, select, [contenteditable=true]");

// The fields of the form: what each is called in a message, where it stands, and the view's text for it.
const fields = (view) => [
  ["search", FIELDS.search(), view.search],
  ["feedback", FIELDS.feedback(), view.feedback.text],
  ...view.criteria.map((c) => [c.name, `.evalnb-criterion-${c.name} textarea`, c.rationale]),
];

// The steps that pressing a button of the form means.
function meant(node, view) {
  const has = (name) => node.classList.contains(`evalnb-${name}`);
  const criterion = view.criteria.find((one) => node.closest(`.evalnb-criterion-${one.name}`));
  if (criterion && has("verdict")) {
    const score = has("pass") ? "PASS" : "FAIL";
    return [["criterion", { name: criterion.name }], [criterion.score === score ? "clear" : VERDICTS[score], {}]];
  }
  if (criterion && has("code")) {
    const place = [...node.parentElement.querySelectorAll(".evalnb-code")].indexOf(node);
    return [["code", { criterion: criterion.name, code: criterion.codes[place].code }]];
  }
  const filter = view.filters.find((one) => has(`filter-${one.name}`));
  if (filter) return [["filter", { name: filter.name }]];
  const name = [...node.classList].find((one) => one.startsWith("evalnb-button-"))?.slice("evalnb-button-".length);
  return name && [BUTTONS[name] || [name, {}]];
}

// The names under which the table of keys may know a stroke, the plain one first. With Shift, what a digit's key types
// depends on the keyboard; its place does not.
function strokes(event) {
  const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const typed = event.getModifierState("AltGraph"); // such as [ on many keyboards: no one holds Ctrl or Alt
  const held = [!typed && (event.ctrlKey || event.metaKey) ? "Ctrl+" : "", !typed && event.altKey ? "Alt+" : "",
    event.shiftKey && key.length > 1 ? "Shift+" : ""].join("");
  const digit = event.shiftKey && !held && event.code.startsWith("Digit") ? [`Shift+${event.code.slice(-1)}`] : [];
  return [held + key, ...digit];
}

function render({ model, el }) {
  const ended = new AbortController();
  const { signal } = ended;
  const keys = { hints: null };
  let root = null;
  let shown = { done: model.get("done") };
  let busy = 0; // messages that are not answered yet
  let patience = 0;
  const waiting = [];
  const touched = new Map(); // field → its text, until the kernel has heard it
  let pause = 0; // the timer that sends what is being typed
  let ahead = null; // what is typed for a field whose turn has not come

  const view = () => model.get("view");
  const dialog = () => el.querySelector("dialog");

  function draw() {
    if (!root) return;
    const now = view();
    const question_id = now.question?.id;
    const moved = question_id !== shown.question;
    if (moved) touched.clear();
    keys.hints = hints(model.get("actions"))();
    const evidence = { class: "ev-card ev-evidence", "aria-label": "Evidence" };
    const sections = now.empty || !now.question ? []
      : [answers(now), h("section", evidence, pages(now), ledgers(now))];
    fill(el, [question(now), ...sections, sheet(model.get("actions"))]);
    slots(now);
    decorate(root, now);
    write(now, moved);
    place(now, moved);
    // A button that was switched off under the finger has lost the focus; the keys must not go to the notebook.
    if (shown.inside && document.activeElement === document.body) root.focus({ preventScroll: true });
    keepKeys();
    const phrase = now.phrases.find((one) => one.on)?.n;
    shown = { ...shown, question: question_id, page: now.page?.label, phrase };
  }

  // Jupyter's shortcuts are for whatever has the focus in a cell, and it looks no further up than to that.
  function keepKeys() {
    if (root.contains(document.activeElement)) document.activeElement.setAttribute(KEEPS_KEYS, "true");
  }

  function slots(now) {
    const drawn = { progress, state: (v) => state(v, shown.unheard), found, conflict, message: (v) => message(v, keys),
      criteria: () => h("div", { class: "ev-head" }, h("span", { class: "ev-label" }, "Five criteria"),
        now.criteria.some((one) => !one.score && one.draft)
          ? h("span", { class: "ev-text-draft" }, "dashed = draft by the rules") : null),
      feedback: () => h("div", { class: "ev-head" }, h("span", { class: "ev-label" }, "Prompt feedback"),
        h("span", { class: "ev-quiet" }, now.feedback.derived ? "derived" : "edited")) };
    for (const criterion of now.criteria) {
      drawn[`head-${criterion.name}`] = () => head(criterion);
      drawn[`note-${criterion.name}`] = () => note(criterion);
    }
    for (const [name, parts] of Object.entries(drawn)) {
      const slot = root.querySelector(`.evalnb-slot-${name}`);
      if (slot) fill(slot, [...h("div", null, parts(now)).childNodes]);
    }
  }

  // Write the view's texts into the fields, but never over what a person is writing.
  function write(now, moved) {
    for (const [name, where, text] of fields(now)) {
      const field = root.querySelector(where);
      const writing = touched.has(name) || (field === document.activeElement && (!moved || name === "search"));
      if (field && !writing && field.value !== text) field.value = text;
      if (field) fit(field);
    }
    const bucket = root.querySelector(FIELDS.bucket());
    if (bucket && bucket !== document.activeElement) bucket.selectedIndex = 1 + now.buckets.findIndex((one) => one.on);
  }

  function place(now, moved) {
    const page = el.querySelector(".ev-page");
    const phrase = now.phrases.find((one) => one.on)?.n;
    if (moved) el.querySelectorAll(".ev-text, .ev-ledger").forEach((box) => box.scrollTo({ top: 0 }));
    if (page && (moved || now.page?.label !== shown.page)) page.scrollTo({ top: 0 });
    if (moved || phrase !== shown.phrase || now.page?.label !== shown.page) {
      reveal(page, el.querySelector(".ev-current") || el.querySelector(".ev-near"));
      reveal(el.querySelector(".ev-answer .ev-text"), el.querySelector(".ev-phrase.ev-on"));
      reveal(el.querySelector(".ev-ledger"), el.querySelector(".ev-row.ev-on"));
      reveal(el.querySelector(".ev-tablist"), el.querySelector(".ev-tab.ev-on"));
    }
  }

  // Send what a person did, with the text that was typed before it. Every message is answered by a count; where no
  // answer comes, a person must know that nothing is kept.
  function send(...steps) {
    clearTimeout(pause);
    pause = 0;
    busy += 1;
    clearTimeout(patience);
    patience = setTimeout(unheard, LONGEST_WAIT);
    try {
      model.send({ question: shown.question, typed: Object.fromEntries(touched), steps });
    } catch {
      unheard();
    }
  }
  function unheard() {
    shown.unheard = true;
    busy = 0;
    waiting.length = 0;
    ahead = null;
    draw();
  }
  function answered() {
    const done = model.get("done");
    busy = Math.max(0, busy - (done - shown.done));
    shown = { ...shown, done, unheard: false };
    if (!busy) clearTimeout(patience);
    if (!busy && !pause) touched.clear();
    draw();
    while (waiting.length && !busy) waiting.shift()();
  }
  const inTurn = (doing) => (busy ? waiting.push(doing) : doing());

  // Typed text is the script's: a change of the widget could arrive after the step to the next question.
  function typed(event) {
    const field = event.target;
    const name = fields(view()).find(([, where]) => field.matches(where))?.[0];
    if (!name) return;
    event.stopPropagation();
    touched.set(name, field.value);
    clearTimeout(pause);
    pause = setTimeout(send, TYPING_PAUSE);
    fit(field);
  }
  function changed(event) {
    event.stopPropagation();
    if (event.target.matches(FIELDS.bucket())) {
      const bucket = view().buckets[event.target.selectedIndex - 1];
      // After a choice by mouse, keys must not choose another one.
      if (shown.pointer) root.focus({ preventScroll: true });
      inTurn(() => send(["bucket", { name: bucket ? bucket.name : "" }]));
    } else if (pause) send();
  }

  function begin(name, given) {
    if (name === "help") return dialog().open ? dialog().close() : dialog().showModal();
    if (name === "close") return dialog().close();
    if (FIELDS[name] && !given) return root.querySelector(FIELDS[name](view()))?.focus();
    return send([name, given || {}]);
  }

  // A field that is asked for while a message is under way gets what is typed meanwhile: no letter of it may pass for a
  // key that decides.
  function write_ahead(name) {
    const meant = { text: "", left: false };
    ahead = meant;
    waiting.push(() => {
      if (ahead === meant) ahead = null;
      begin(name);
      const field = document.activeElement;
      if (!root.contains(field) || !field.matches("input, textarea")) return;
      field.setRangeText(meant.text, field.value.length, field.value.length, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (meant.left) leave(new Event("left"));
    });
  }
  function typed_ahead(event, [name]) {
    event.preventDefault();
    event.stopPropagation();
    if (["Escape", "Enter", "Ctrl+Enter"].includes(name)) {
      ahead.left = true;
      ahead = null;
    } else if (name === "Backspace") ahead.text = ahead.text.slice(0, -1);
    else if (event.key.length === 1 && !/^(Ctrl|Alt)/.test(name)) ahead.text += event.key;
  }

  function pressed(event) {
    if (dialog()?.open) {
      if (["Escape", "?"].includes(event.key)) {
        event.preventDefault();
        dialog().close();
      }
      return event.stopPropagation();
    }
    const names = strokes(event);
    if (ahead) return typed_ahead(event, names);
    const [name] = names;
    const typing = typesIn(event.target);
    if (typing && name === "Escape") return leave(event);
    if (typing && name === "Enter" && !event.target.matches("select")) {
      const searched = event.target.matches(FIELDS.search());
      leave(event);
      if (!searched) return undefined;
      // Go to the first that is found for what was typed, which the kernel may have yet to hear.
      send();
      return waiting.push(() => {
        const [first] = view().found;
        if (view().search && first) send(["go", { question_id: first.id }]);
      });
    }
    if (typing && name !== "Ctrl+Enter") return undefined;
    if (typing) leave(event);
    event.stopPropagation();
    // A button that has the focus takes Enter and Space as every button does.
    if (["Enter", " "].includes(name) && event.target.matches?.("button, summary")) return undefined;
    const table = model.get("actions");
    const stroke = names.find((one) => table.some((action) => action.keys.includes(one)));
    const action = table.find((one) => one.keys.includes(stroke));
    if (!action) return undefined;
    event.preventDefault();
    if (event.repeat && busy) return undefined;
    if (busy && FIELDS[action.name] && action.name !== "bucket") return write_ahead(action.name);
    return inTurn(() => {
      const given = BY_PLACE[action.name]?.(view(), Math.max(action.keys.indexOf(stroke), 0));
      if (!BY_PLACE[action.name] || given) begin(action.name, given);
    });
  }
  function leave(event) {
    event.preventDefault();
    event.stopPropagation();
    if (pause) send();
    root.focus({ preventScroll: true });
  }

  function clicked(event) {
    const drawn = event.target.closest("[data-do]");
    const pressed = event.target.closest(".jupyter-button");
    if (drawn) {
      const [name, value] = [drawn.dataset.do, drawn.dataset.value];
      const given = { phrase: { n: Number(value) }, page: { index: Number(value) }, criterion: { name: value },
        go: { question_id: value } }[name];
      if (value !== undefined || !given) inTurn(() => begin(name, given));
    } else if (pressed) {
      event.stopPropagation();
      inTurn(() => send(...meant(pressed, view())));
    }
    // After the mouse the keys go on as before; from the keyboard the focus stays where it is.
    if (event.detail && event.target.closest("button") && !dialog()?.open) root.focus({ preventScroll: true });
  }
  // By the keyboard, the criterion whose widget has the focus is the one that keys decide.
  function focused(event) {
    shown.inside = true;
    keepKeys();
    const box = event.target.closest("[class*=evalnb-criterion-]");
    const criterion = box && view().criteria.find((one) => box.matches(`.evalnb-criterion-${one.name}`));
    if (criterion && !criterion.on && event.target.matches(":focus-visible") && !shown.pointer) {
      inTurn(() => send(["criterion", { name: criterion.name }]));
    }
  }

  function attach(panel) {
    root = panel;
    root.setAttribute(KEEPS_KEYS, "true");
    root.setAttribute("tabindex", "0");
    root.setAttribute("role", "region");
    root.setAttribute("aria-label", "Scoring panel");
    const on = (name, listener, capture = false) => root.addEventListener(name, listener, { signal, capture });
    on("keydown", pressed, true);
    for (const name of ["keydown", "keyup", "keypress"]) on(name, (event) => event.stopPropagation());
    on("click", clicked, true);
    on("input", typed, true);
    on("change", changed, true);
    on("pointerdown", () => { shown.pointer = true; }, true);
    on("keydown", () => { shown.pointer = false; }, true);
    on("focusin", focused);
    on("focusout", (event) => { if (event.relatedTarget) shown.inside = root.contains(event.relatedTarget); });
    const elsewhere = (event) => { if (!root.contains(event.target)) shown.inside = false; };
    document.addEventListener("pointerdown", elsewhere, { signal, capture: true });
    // Widgets of the form arrive one by one.
    const arrivals = new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      if (added.some((node) => node.matches?.(".jupyter-widgets, .jupyter-button"))) requestAnimationFrame(draw);
    });
    arrivals.observe(root, { childList: true, subtree: true });
    signal.addEventListener("abort", () => arrivals.disconnect());
    draw();
    // Served by Voila, the panel is all there is: its keys work from the start.
    if (document.body.dataset.voila && document.activeElement === document.body) root.focus({ preventScroll: true });
  }

  // The panel's root stands round this view only after the view was made.
  (function seek() {
    const panel = el.closest(".evalnb-panel");
    if (signal.aborted || root) return;
    if (panel) attach(panel);
    else requestAnimationFrame(seek);
  })();
  el.classList.add("evalnb-reader");
  const again = () => draw();
  model.on("change:view", again);
  model.on("change:done", answered);
  return () => {
    ended.abort();
    clearTimeout(patience);
    clearTimeout(pause);
    model.off("change:view", again);
    model.off("change:done", answered);
  };
}

export default { render };
