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
// Actions that begin by writing in a field.
const FIELDS = {
  search: () => ".evalnb-search input",
  bucket: () => ".evalnb-bucket select",
  feedback: () => ".evalnb-feedback-text textarea",
  rationale: (view) => `.evalnb-criterion-${view.criteria.find((c) => c.on)?.name} .evalnb-rationale textarea`,
};
const TYPING_PAUSE = 400; // milliseconds without a key after which typed text is sent
const LONGEST_WAIT = 3000; // milliseconds for which keys wait for the action before them

// Bring a node into sight inside of its box, never by moving the notebook.
function reveal(box, node) {
  if (!box || !node) return;
  const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right) return;
  // At once: a person who steps through phrases must not wait for a glide.
  box.scrollTo(box.scrollLeft + inner.left - outer.left - 8, box.scrollTop + inner.top - outer.top - box.clientHeight / 3);
}

const typesIn = (node) => node.matches?.("input:not([type=checkbox]), textarea, select, [contenteditable=true]");

function stroke(event) {
  // With Shift, what a digit's key is called depends on the keyboard; its place does not.
  const digit = event.shiftKey && event.code.startsWith("Digit") && event.code.slice(-1);
  const key = digit || (event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key);
  const held = [event.ctrlKey || event.metaKey ? "Ctrl+" : "", event.altKey ? "Alt+" : "",
    event.shiftKey && (digit || key.length > 1) ? "Shift+" : ""];
  return held.join("") + key;
}

function render({ model, el }) {
  const ended = new AbortController();
  const { signal } = ended;
  const keys = { hints: null };
  let root = null;
  let shown = {};
  let busy = 0;
  const waiting = [];
  const dirty = new Map(); // field → the timer that sends it
  const touched = new Map(); // field → its text, for the question that is shown

  const view = () => model.get("view");
  const dialog = () => el.querySelector("dialog");

  function draw() {
    if (!root) return;
    const now = view();
    const question_id = now.question?.id;
    if (question_id !== shown.question) touched.clear();
    keys.hints = hints(model.get("actions"))();
    const sections = now.empty || !now.question ? [question(now)]
      : [question(now), answers(now), h("section", { class: "ev-card ev-evidence", "aria-label": "Evidence" }, pages(now), ledgers(now))];
    fill(el, [...sections, sheet(model.get("actions"))]);
    slots(now);
    decorate(root, now);
    place(now, question_id);
    // A button that was switched off under the finger has lost the focus; the keys must not go to the notebook.
    if (shown.inside && document.activeElement === document.body) root.focus({ preventScroll: true });
    shown = { ...shown, question: question_id, page: now.page?.label, phrase: now.phrases.find((phrase) => phrase.on)?.n };
  }

  function slots(now) {
    const drawn = { progress, state, found, conflict, message: (v) => message(v, keys),
      criteria: () => h("div", { class: "ev-head" }, h("span", { class: "ev-label" }, "Five criteria"),
        now.criteria.some((c) => !c.score && c.draft) ? h("span", { class: "ev-text-draft" }, "dashed = draft by the rules") : null),
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

  function place(now, question_id) {
    const page = el.querySelector(".ev-page");
    const phrase = now.phrases.find((one) => one.on)?.n;
    const moved = question_id !== shown.question;
    if (moved) el.querySelectorAll(".ev-text, .ev-ledger").forEach((box) => box.scrollTo({ top: 0 }));
    if (page && (moved || now.page?.label !== shown.page)) page.scrollTo({ top: 0 });
    if (moved || phrase !== shown.phrase || now.page?.label !== shown.page) {
      reveal(page, el.querySelector(".ev-current") || el.querySelector(".ev-near"));
      reveal(el.querySelector(".ev-answer .ev-text"), el.querySelector(".ev-phrase.ev-on"));
      reveal(el.querySelector(".ev-ledger"), el.querySelector(".ev-row.ev-on"));
      reveal(el.querySelector(".ev-tablist"), el.querySelector(".ev-tab.ev-on"));
    }
  }

  // Send what a person did, with the text that was typed before it.
  function send(...steps) {
    flush();
    busy += 1;
    setTimeout(() => settle(), LONGEST_WAIT, busy);
    model.send({ question: shown.question, typed: Object.fromEntries(touched), steps });
  }
  function settle() {
    busy = 0;
    while (waiting.length && !busy) waiting.shift()();
  }
  const inTurn = (doing) => (busy ? waiting.push(doing) : doing());

  // A field's widget hears typed text when the field changes: after a pause, or when something is done.
  function flush() {
    for (const [field, timer] of dirty) {
      clearTimeout(timer);
      dirty.delete(field);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  function typed(event) {
    const field = event.target;
    if (!typesIn(field) || field.matches("select")) return;
    clearTimeout(dirty.get(field));
    dirty.set(field, setTimeout(flush, TYPING_PAUSE));
    const name = field.closest("[class*=evalnb-criterion-]") && view().criteria.find((c) => field.closest(`.evalnb-criterion-${c.name}`))?.name;
    if (name || field.closest(".evalnb-feedback-text")) touched.set(name || "feedback", field.value);
    if (!CSS.supports("field-sizing", "content") && field.matches("textarea")) {
      field.style.height = "auto";
      field.style.height = `${field.scrollHeight}px`;
    }
  }

  function begin(name, given) {
    if (name === "help") return dialog().open ? dialog().close() : dialog().showModal();
    if (name === "close") return dialog().close();
    if (FIELDS[name] && !given) return root.querySelector(FIELDS[name](view()))?.focus();
    return send([name, given || {}]);
  }

  function pressed(event) {
    if (dialog()?.open) {
      if (["Escape", "?"].includes(event.key)) {
        event.preventDefault();
        dialog().close();
      }
      return event.stopPropagation();
    }
    const name = stroke(event);
    const typing = typesIn(event.target);
    if (typing && name === "Escape") return leave(event);
    if (typing && name === "Enter" && event.target.closest(".evalnb-search") && view().found.length) {
      event.preventDefault();
      return inTurn(() => { leave(event); send(["go", { question_id: view().found[0].id }]); });
    }
    if (typing && name === "Enter" && event.target.matches("textarea")) return leave(event);
    if (typing && name !== "Ctrl+Enter") return undefined;
    if (typing) leave(event);
    event.stopPropagation();
    // A button that has the focus takes Enter and Space as every button does.
    if (event.target.matches?.("button, summary") && ["Enter", " "].includes(event.key) && !event.ctrlKey && !event.metaKey) return undefined;
    const action = name === "Ctrl+Enter" ? { name: "save", keys: [name] }
      : model.get("actions").find((one) => one.keys.includes(name) || one.keys.includes(`Shift+${name}`) && event.shiftKey);
    if (!action) return undefined;
    event.preventDefault();
    if (event.repeat && busy) return undefined;
    return inTurn(() => {
      const given = BY_PLACE[action.name]?.(view(), Math.max(action.keys.indexOf(name), 0));
      if (!BY_PLACE[action.name] || given) begin(action.name, given);
    });
  }
  function leave(event) {
    event.preventDefault();
    event.stopPropagation();
    flush();
    root.focus({ preventScroll: true });
  }

  function clicked(event) {
    const target = event.target.closest("[data-do]");
    if (target && root.contains(target)) {
      const [name, value] = [target.dataset.do, target.dataset.value];
      const given = { phrase: { n: Number(value) }, page: { index: Number(value) }, criterion: { name: value }, go: { question_id: value } }[name];
      if (value !== undefined || !given) inTurn(() => begin(name, given));
    } else if (touched.size) {
      send();
    }
    // After the mouse the keys go on as before; from the keyboard the focus stays where it is.
    if (event.detail && event.target.closest("button") && !dialog()?.open) root.focus({ preventScroll: true });
  }
  // By the keyboard, the criterion whose widget has the focus is the one that keys decide.
  function focused(event) {
    shown.inside = true;
    const box = event.target.closest("[class*=evalnb-criterion-]");
    const criterion = box && view().criteria.find((one) => box.matches(`.evalnb-criterion-${one.name}`));
    if (criterion && !criterion.on && event.target.matches(":focus-visible") && !shown.pointer) {
      inTurn(() => send(["criterion", { name: criterion.name }]));
    }
  }

  function attach(panel) {
    root = panel;
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    root.setAttribute("tabindex", "0");
    root.setAttribute("role", "region");
    root.setAttribute("aria-label", "Scoring panel");
    const on = (name, listener, capture = false) => root.addEventListener(name, listener, { signal, capture });
    on("keydown", pressed, true);
    for (const name of ["keydown", "keyup", "keypress"]) on(name, (event) => event.stopPropagation());
    on("click", clicked);
    on("input", typed, true);
    on("pointerdown", () => { shown.pointer = true; }, true);
    on("pointerup", () => { shown.pointer = false; }, true);
    on("focusin", focused);
    on("focusout", (event) => { shown.inside = !event.relatedTarget && document.hasFocus() ? shown.inside && !shown.pointer : root.contains(event.relatedTarget); });
    document.addEventListener("pointerdown", (event) => { if (!root.contains(event.target)) shown.inside = false; }, { signal, capture: true });
    // Widgets of the form arrive one by one.
    const arrivals = new MutationObserver((changes) => {
      const widgets = changes.some((change) => [...change.addedNodes].some((node) => node.matches?.(".jupyter-widgets, .jupyter-button")));
      if (widgets) requestAnimationFrame(draw);
    });
    arrivals.observe(root, { childList: true, subtree: true });
    signal.addEventListener("abort", () => arrivals.disconnect());
    draw();
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
  const settled = () => { draw(); settle(); };
  model.on("change:view", again);
  model.on("change:done", settled);
  return () => {
    ended.abort();
    model.off("change:view", again);
    model.off("change:done", settled);
  };
}

export default { render };
