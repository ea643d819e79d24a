// What the scoring panel draws of a view. Every text reaches the page as text; classes and states come from the closed
// sets below, never from the view. One module with panel.js, which follows it.

const SUPPORT = {
  exact: ["good", "✓"], pieces: ["good", "✓"], partial: ["bad", "✕"], absent: ["bad", "✕"],
  "no-claim": ["quiet", "·"], unmarked: ["plain", ""],
  covered: ["good", "✓"], missing: ["bad", "✕"], wrong: ["bad", "✕"],
};
const SAVED = {
  saved: ["good", "✓"], working: ["quiet", "…"], conflict: ["bad", "✕"], error: ["bad", "✕"],
  "read-only": ["quiet", "·"],
};
const FOUND = { scored: "✓", unscored: "·", review: "?", later: "▸" };
const VERDICTS = { PASS: "pass", FAIL: "fail" };

function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity)) {
    if (child instanceof Node) node.append(child);
    else if (child !== null && child !== undefined && child !== false && child !== "") node.append(String(child));
  }
  return node;
}

// Make an element like a fresh one, keeping the nodes that fit: focus, selection and scroll positions stay with them.
function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return undefined;
  }
  // What is open or shut is so by the person's will, not by the view's.
  const names = new Set([...old.attributes, ...fresh.attributes].map((attribute) => attribute.name));
  for (const name of [...names].filter((each) => each !== "open")) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    else if (old.getAttribute(name) !== fresh.getAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
  }
  return fill(old, [...fresh.childNodes]);
}

function fill(node, fresh) {
  [...node.childNodes].slice(fresh.length).forEach((child) => child.remove());
  const old = [...node.childNodes];
  fresh.forEach((child, i) => (i < old.length ? morph(old[i], child) : node.append(child)));
}

const hidden = (text) => h("span", { class: "ev-hidden" }, text);
const act = (name, value) => ({ "data-do": name, "data-value": value });
const button = (name, value, css, ...children) =>
  h("button", { type: "button", class: css, ...act(name, value) }, children);
const sign = (tone, text) => h("span", { class: `ev-sign ev-${tone}`, "aria-hidden": "true" }, text);

function progress({ heading }) {
  return [
    h("strong", { class: "ev-title" }, heading.title),
    h("bdi", { class: "ev-quiet ev-clip" }, heading.submission),
    h("progress", { max: Math.max(heading.total, 1), value: heading.scored, "aria-label": "Progress" }),
    h("span", { class: "ev-quiet" }, `${heading.scored} of ${heading.total} scored`),
  ];
}

function state({ heading }, unheard) {
  const [tone, mark] = unheard ? SAVED.error : SAVED[heading.saved.state] || SAVED.working;
  const said = unheard ? "the kernel does not answer: not saved" : heading.saved.text;
  return [
    h("span", { class: "ev-quiet" }, "rater ", h("bdi", { class: "ev-rater ev-clip" }, heading.rater)),
    h("span", { class: `ev-saved ev-text-${tone}`, role: "status", "aria-live": "polite" }, `${mark} ${said}`),
    button("help", null, "ev-key", h("span", { "aria-hidden": "true" }, "?"), hidden("Keys")),
  ];
}

const message = ({ heading }, keys) => [
  h("span", { class: "ev-message", role: "status", "aria-live": "polite" }, heading.message),
  heading.message ? null : keys.hints,
];

const found = ({ found: all, search }) => [
  search && !all.length ? h("p", { class: "ev-quiet ev-none" }, "Nothing found.") : null,
  all.map((one) =>
    button("go", one.id, "ev-found", sign("quiet", FOUND[one.mark] || "·"),
      h("span", { class: "ev-mono ev-clip" }, one.short), h("bdi", { class: "ev-line" }, one.question)),
  ),
];

const conflict = ({ conflict: both }) =>
  both && [
    h("strong", null, "This question was saved meanwhile by someone else. Which is to stay?"),
    h("div", { class: "ev-sides" }, ["theirs", "mine"].map((side) =>
      h("div", null, h("div", { class: "ev-label" }, side),
        both[side].map((said) => h("div", { dir: "auto" }, said))))),
  ];

function question({ question: asked, switches, empty }) {
  if (empty || !asked) return h("p", { class: "ev-question ev-empty" }, empty || "There is no question.");
  const kind = [asked.short, asked.bucket, asked.answerability].filter(Boolean);
  return h("section", { class: "ev-question", "aria-label": "Question" },
    h("div", { class: "ev-kind ev-mono" },
      h("span", { class: "ev-clip-line", title: asked.id }, kind.map((k, i) => [i ? " · " : "", h("bdi", null, k)])),
      h("span", null, `${asked.number} of ${asked.of}`),
      switches.blind ? h("span", { class: "ev-tag" }, "drafts are hidden") : null,
      toggle(switches.second, "show-second", "compare with ", h("bdi", null, switches.second.name))),
    h("h3", { dir: "auto" }, asked.text),
    asked.notes ? h("p", { class: "ev-notes", dir: "auto" }, asked.notes) : null);
}

const toggle = ({ on, available }, name, ...children) =>
  available && h("button", { type: "button", class: "ev-switch", "aria-pressed": String(on), ...act(name) }, children);

function answers({ submitted, gold, second, phrases }) {
  const on = phrases.find((phrase) => phrase.on)?.n;
  const over = submitted.count > submitted.target ? " ev-text-draft" : "";
  return h("div", { class: "ev-answers" },
    answer("Submitted", `${submitted.count} of ${submitted.target}`, submitted, over,
      grouped(submitted.parts, "phrase").map(([n, parts]) => (n === null ? parts.map((p) => p.text)
        : h("span", { class: `ev-phrase${n === on ? " ev-on" : ""}`, ...act("phrase", n) },
          parts.map((p) => h("span", { class: `ev-${line(p)}-line` }, p.text)),
          h("sup", null, n))))),
    answer("Gold", gold.count, gold, "",
      gold.parts.map((p) => (p.fact === null ? p.text
        : [h("span", { class: `ev-${line(p)}-line` }, p.text), h("sup", null, p.fact)]))),
    second ? answer(second.name, second.count, second, "", second.parts.map((p) => p.text)) : null);
}

// Of a phrase supported in part, the words that are left over are the unsupported ones.
function line({ status, leftover }) {
  if (leftover) return "bad";
  if (status === "covered") return "plain";
  return status === "partial" ? "good" : (SUPPORT[status] || SUPPORT.absent)[0];
}

const answer = (title, count, { missing }, tone, parts) =>
  h("section", { class: "ev-card ev-answer" },
    h("div", { class: "ev-head" }, h("bdi", { class: "ev-label ev-clip" }, title),
      h("span", { class: `ev-quiet${tone}` }, count, hidden(" characters"))),
    missing ? h("p", { class: "ev-quiet" }, "There is none.") : h("p", { class: "ev-text", dir: "auto" }, parts));

function grouped(parts, key) {
  const groups = [];
  for (const part of parts) {
    if (groups.length && groups.at(-1)[0] === part[key]) groups.at(-1)[1].push(part);
    else groups.push([part[key], [part]]);
  }
  return groups;
}

function pages({ pages: all, pages_left: left, page, switches }) {
  return [
    h("div", { class: "ev-tabs" },
      h("div", { class: "ev-tablist", role: "group", "aria-label": "Pages" }, all.map((tab, i) =>
        h("button", { type: "button", class: `ev-tab${tab.on ? " ev-on" : ""}`, title: tab.label,
          "aria-current": tab.on ? "page" : null, ...act("page", i) },
          h("bdi", { class: "ev-clip" }, tab.label),
          tab.source.includes("gold") ? null : h("span", { class: "ev-source" }, ` ${tab.source}`),
          tab.seen ? [" ✓", hidden(" read")] : hidden(" to read")))),
      left ? h("span", { class: "ev-text-draft ev-left" }, `${left} to read`) : null,
      toggle(switches.cited, "show-cited", "cited pages")),
    page
      ? h("div", { class: "ev-page", tabindex: "0", role: "region", "aria-label": `Page ${page.label}` },
        page.parts.map(quote))
      : h("p", { class: "ev-quiet" }, "There is no page."),
  ];
}

function quote(part, i, all) {
  if (!part.phrases.length && !part.nearest) return part.text;
  const css = part.current ? "ev-current" : part.nearest ? "ev-near" : "ev-quote";
  // A number stands where its quote ends.
  const ends = part.phrases.filter((n) => !all[i + 1]?.phrases.includes(n));
  if (part.nearest && !all[i + 1]?.nearest) ends.push("near");
  const given = part.phrases.length ? act("phrase", part.phrases[0]) : {};
  return h("mark", { class: css, ...given }, part.text, ends.length ? h("sup", null, ends.join(",")) : null);
}

const chip = (status, text) => {
  const [tone, mark] = SUPPORT[status] || SUPPORT.absent;
  if (tone === "plain") return h("span");
  return h("span", { class: `ev-chip ev-${tone}` }, `${mark} ${text}`);
};

function row(tag, attributes, mark, text, status, label, ...where) {
  return h(tag, attributes, h("span", { class: "ev-number" }, mark), h("bdi", { class: "ev-what" }, text),
    chip(status, label), h("span", { class: "ev-where" }, where));
}

function phraseRow(phrase) {
  const where = [phrase.where, phrase.nearest && `nearest: ${phrase.nearest}`].filter(Boolean).join("; ");
  return row("button", { type: "button", class: `ev-row${phrase.on ? " ev-on" : ""}`, "aria-pressed": String(phrase.on),
    ...act("phrase", phrase.n) }, phrase.n, phrase.text, phrase.status, phrase.label, where,
  phrase.edit ? h("span", { class: "ev-edit" }, phrase.edit) : null);
}

const factRow = (fact) => row("div", { class: "ev-row", role: "listitem" }, fact.letter, fact.text, fact.status,
  fact.status, [fact.kind, fact.where].filter(Boolean).join(", "));

const ledgers = ({ phrases, facts }) => [
  phrases.length > 0
    && h("div", { class: "ev-ledger", role: "group", "aria-label": "Phrases of the answer" }, phrases.map(phraseRow)),
  facts.length > 0 && h("details", { class: "ev-facts", open: true },
    h("summary", null, h("span", { class: "ev-label" }, "Facts of the gold answer"), ` ${covered(facts)}`),
    h("div", { class: "ev-ledger", role: "list" }, facts.map(factRow))),
];
function covered(facts) {
  const number = facts.filter((fact) => fact.status === "covered").length;
  return facts.some((fact) => fact.status === "unmarked") ? facts.length : `${number} of ${facts.length} covered`;
}

function sheet(actions) {
  const keyed = actions.filter((action) => action.keys.length);
  const names = [...new Set(keyed.map((action) => action.group))];
  const groups = names.map((group) => [group, keyed.filter((action) => action.group === group)]);
  return h("dialog", { class: "ev-sheet", "aria-label": "Keys" },
    h("div", { class: "ev-head" }, h("strong", null, "Keys"), button("close", null, "ev-key", "Close")),
    h("div", { class: "ev-groups" }, groups.map(([group, all]) =>
      h("table", null, h("caption", { class: "ev-label" }, group), all.map((action) =>
        h("tr", null, h("td", null, run(action.keys)),
          h("td", null, action.label)))))),
    h("p", { class: "ev-quiet" }, "Escape leaves a field. Tab goes through everything in reading order."));
}
// The keys of an action, a long run of them as its first and last.
const run = (keys) => (keys.length > 2 ? [keys.at(0), keys.at(-1)] : keys).map((key, i) =>
  [i && keys.length > 2 ? "– " : null, h("kbd", null, SHOWN[key] || key), " "]);
const SHOWN = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Enter: "⏎", " ": "Space" };

function hints(actions) {
  const keys = (name) => actions.find((action) => action.name === name)?.keys || [];
  const shown = [[["next-phrase", "previous-phrase"], "phrase"], [["criterion"], "criterion"],
    [["pass", "fail"], "pass, fail"], [["previous-page", "next-page"], "page"], [["help"], "all keys"]];
  return () => h("span", { class: "ev-hints" }, shown.map(([names, label]) => {
    const first = names.length > 1 ? names.map((name) => keys(name)[0]) : keys(names[0]).slice(0, 1);
    const last = names.length > 1 ? null : keys(names[0]).slice(1).at(-1);
    return first.some(Boolean) && h("span", null, first.filter(Boolean).map((key) => h("kbd", null, SHOWN[key] || key)),
      last ? ["–", h("kbd", null, last)] : null, ` ${label}`);
  }));
}

// What stands in the slots of a criterion: its head above the widgets, and beneath them what keeps it from being final.
const head = (criterion) => [
  button("criterion", criterion.name, "ev-name",
    h("span", { class: "ev-key", "aria-hidden": "true" }, criterion.number), criterion.title),
  !criterion.score && criterion.draft
    ? h("span", { class: "ev-tag" }, criterion.draft_review ? "draft, look again" : "draft") : null,
];
const GIVEN = { PASS: "✓ Pass", FAIL: "✕ Fail" };
const note = (criterion) => [
  criterion.locked ? h("p", null, criterion.locked) : null,
  criterion.problem ? h("p", { class: "ev-text-bad" }, `✕ ${criterion.problem}`) : null,
  criterion.given.map((given) =>
    h("p", { dir: "auto" }, h("bdi", { class: "ev-rater" }, given.rater), ` ${GIVEN[given.score] || "–"} `,
      given.rationale)),
];

// Write on the form's own elements what the view says of them.
function decorate(root, view) {
  const say = (node, attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) node.removeAttribute(name);
      else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
    }
  };
  const shows = !view.empty && view.question;
  say(root, { "data-question": view.question ? view.question.id : null, "data-empty": shows ? null : "" });
  const each = (css, attributes) => root.querySelectorAll(`.evalnb-${css}`).forEach((node) => say(node, attributes));
  each("conflict", { "data-on": view.conflict ? "" : null });
  each("button-derived", { "data-off": view.feedback.derived ? "" : null });
  each("button-adjudicate", { "data-off": view.can.adjudicate ? null : "" });
  // Never switched off: the focus would be lost, and pressing it says why it cannot be.
  for (const name of ["save", "undo", "previous", "next"]) {
    each(`button-${name}`, { "aria-disabled": view.can[name] ? null : "true" });
  }
  const drafts = view.criteria.some((criterion) => !criterion.score && criterion.draft);
  each("button-accept-drafts", { "data-off": drafts ? null : "" });
  view.filters.forEach((filter) => each(`filter-${filter.name}`, { "aria-pressed": filter.on }));
  for (const criterion of view.criteria) {
    const box = root.querySelector(`.evalnb-criterion-${criterion.name}`);
    if (!box) continue;
    const leaning = criterion.score || criterion.draft;
    say(box, { role: "group", "aria-label": criterion.title, "data-on": criterion.on ? "" : null,
      "data-choose": criterion.on && leaning === "FAIL" ? "" : null });
    for (const [score, css] of Object.entries(VERDICTS)) {
      box.querySelectorAll(`.evalnb-${css}`).forEach((node) => say(node, { "aria-pressed": criterion.score === score,
        "data-draft": !criterion.score && criterion.draft === score ? "" : null }));
    }
    box.querySelectorAll(".evalnb-code").forEach((node, i) => {
      const code = criterion.codes[i];
      const draft = code?.draft && criterion.score !== "PASS" && !criterion.codes.some((one) => one.chosen);
      if (code) say(node, { "aria-pressed": code.chosen, title: code.meaning, "data-draft": draft ? "" : null });
    });
    const fits = criterion.draft_rationale && leaning === criterion.draft;
    box.querySelectorAll("textarea").forEach((node) =>
      say(node, { placeholder: fits ? `draft: ${criterion.draft_rationale}` : "Why?", dir: "auto" }));
  }
}
