// What the scoring panel draws of a view. Every text reaches the page as text; classes and states come from the closed
// sets below, never from the view. One module with panel.js, which follows it.

const SUPPORT = {
  exact: ["good", "✓"], pieces: ["good", "✓"], partial: ["bad", "✕"], absent: ["bad", "✕"], "no-claim": ["quiet", "·"],
  unmarked: ["plain", ""],
  covered: ["good", "✓"], missing: ["bad", "✕"], wrong: ["bad", "✕"],
};
const SAVED = {
  saved: ["good", "✓"], working: ["quiet", "…"], conflict: ["bad", "✕"], error: ["bad", "✕"], "read-only": ["quiet", "·"],
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
    button("help", null, "ev-key", h("span", { "aria-hidden": "true" }, "?"), h("span", { class: "ev-hidden" }, "Keys")),
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
      h("div", null, h("div", { class: "ev-label" }, side), both[side].map((line) => h("div", { dir: "auto" }, line))))),
  ];

function question({ question: asked, switches, empty }) {
  if (empty || !asked) return h("p", { class: "ev-question ev-empty" }, empty || "There is no question.");
  const kind = [asked.short, asked.bucket, asked.answerability].filter(Boolean);
  return h("section", { class: "ev-question", "aria-label": "Question" },
    h("div", { class: "ev-kind ev-mono" },
      h("span", { class: "ev-clip-line", title: asked.id }, kind.map((k, i) => [i ? " · " : "", h("bdi", null, k)])),
      h("span", null, `${asked.number} of ${asked.of}`),
      switches.blind ? h("span", { class: "ev-tag" }, "drafts are hidden") : null,
      switches.second.available
        ? h("button", { type: "button", class: "ev-switch", "aria-pressed": String(switches.second.on), ...act("show-second") },
          "compare with ", h("bdi", null, switches.second.name))
        : null),
    h("h3", { dir: "auto" }, asked.text),
    asked.notes ? h("p", { class: "ev-notes", dir: "auto" }, asked.notes) : null);
}

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
const line = ({ status, leftover }) =>
  status === "covered" ? "plain" : leftover ? "bad" : status === "partial" ? "good" : (SUPPORT[status] || SUPPORT.absent)[0];

const answer = (title, count, { missing }, tone, parts) =>
  h("section", { class: "ev-card ev-answer" },
    h("div", { class: "ev-head" }, h("bdi", { class: "ev-label ev-clip" }, title),
      h("span", { class: `ev-quiet${tone}` }, count, h("span", { class: "ev-hidden" }, " characters"))),
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
  const cited = switches.cited;
  return [
    h("div", { class: "ev-tabs" },
      h("div", { class: "ev-tablist", role: "group", "aria-label": "Pages" }, all.map((tab, i) =>
        h("button", { type: "button", class: `ev-tab${tab.on ? " ev-on" : ""}`, title: tab.label, "aria-current": tab.on ? "page" : null, ...act("page", i) },
          h("bdi", { class: "ev-clip" }, tab.label), tab.source.includes("gold") ? null : h("span", { class: "ev-source" }, ` ${tab.source}`),
          tab.seen ? [" ✓", h("span", { class: "ev-hidden" }, " read")] : h("span", { class: "ev-hidden" }, " to read")))),
      left ? h("span", { class: "ev-text-draft ev-left" }, `${left} to read`) : null,
      cited.available
        ? h("button", { type: "button", class: "ev-switch", "aria-pressed": String(cited.on), ...act("show-cited") }, "cited pages")
        : null),
    page
      ? h("div", { class: "ev-page", tabindex: "0", role: "region", "aria-label": `Page ${page.label}`, "data-page": page.label }, page.parts.map(quote))
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

const ledgers = ({ phrases, facts }) => [
  phrases.length > 0 && h("div", { class: "ev-ledger", role: "group", "aria-label": "Phrases of the answer" }, phrases.map((phrase) =>
    h("button", { type: "button", class: `ev-row${phrase.on ? " ev-on" : ""}`, "aria-pressed": String(phrase.on), ...act("phrase", phrase.n) },
      h("span", { class: "ev-number" }, phrase.n), h("bdi", { class: "ev-what" }, phrase.text), chip(phrase.status, phrase.label),
      h("span", { class: "ev-where" }, [phrase.where, phrase.nearest && `nearest: ${phrase.nearest}`].filter(Boolean).join("; "),
        phrase.edit ? h("span", { class: "ev-edit" }, phrase.edit) : null)))),
  facts.length
    ? h("details", { class: "ev-facts", open: true },
      h("summary", null, h("span", { class: "ev-label" }, "Facts of the gold answer"), ` ${covered(facts)}`),
      h("div", { class: "ev-ledger", role: "list" }, facts.map((fact) =>
        h("div", { class: "ev-row", role: "listitem" }, h("span", { class: "ev-number" }, fact.letter), h("bdi", { class: "ev-what" }, fact.text),
          chip(fact.status, fact.status), h("span", { class: "ev-where" }, [fact.kind, fact.where].filter(Boolean).join(", "))))))
    : null,
];
const covered = (facts) => facts.some((fact) => fact.status === "unmarked") ? facts.length : `${facts.filter((fact) => fact.status === "covered").length} of ${facts.length} covered`;

function sheet(actions) {
  const keyed = actions.filter((action) => action.keys.length);
  const groups = [...new Set(keyed.map((action) => action.group))].map((group) => [group, keyed.filter((a) => a.group === group)]);
  return h("dialog", { class: "ev-sheet", "aria-label": "Keys" },
    h("div", { class: "ev-head" }, h("strong", null, "Keys"), button("close", null, "ev-key", "Close")),
    h("div", { class: "ev-groups" }, groups.map(([group, all]) =>
      h("table", null, h("caption", { class: "ev-label" }, group), all.map((action) =>
        h("tr", null, h("td", null, action.keys.map((key) => [h("kbd", null, SHOWN[key] || key), " "])), h("td", null, action.label)))))),
    h("p", { class: "ev-quiet" }, "Escape leaves a field. Tab goes through everything in reading order."));
}
const SHOWN = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Enter: "⏎", " ": "Space" };

function hints(actions) {
  const keys = (name) => actions.find((action) => action.name === name)?.keys || [];
  const shown = [[["next-phrase", "previous-phrase"], "phrase"], [["criterion"], "criterion"], [["pass", "fail"], "pass, fail"],
    [["previous-page", "next-page"], "page"], [["help"], "all keys"]];
  return () => h("span", { class: "ev-hints" }, shown.map(([names, label]) => {
    const first = names.length > 1 ? names.map((name) => keys(name)[0]) : keys(names[0]).slice(0, 1);
    const last = names.length > 1 ? null : keys(names[0]).slice(1).at(-1);
    return first.some(Boolean) && h("span", null, first.filter(Boolean).map((key) => h("kbd", null, SHOWN[key] || key)),
      last ? ["–", h("kbd", null, last)] : null, ` ${label}`);
  }));
}

// What stands in the slots of a criterion: its head above the widgets, and beneath them what keeps it from being final.
const head = (criterion) => [
  button("criterion", criterion.name, "ev-name", h("span", { class: "ev-key", "aria-hidden": "true" }, criterion.number), criterion.title),
  !criterion.score && criterion.draft
    ? h("span", { class: "ev-tag" }, criterion.draft_review ? "draft, look again" : "draft") : null,
];
const note = (criterion) => [
  criterion.locked ? h("p", null, criterion.locked) : null,
  criterion.problem ? h("p", { class: "ev-text-bad" }, `✕ ${criterion.problem}`) : null,
  criterion.given.map((given) =>
    h("p", { dir: "auto" }, h("bdi", { class: "ev-rater" }, given.rater), ` ${given.score === "PASS" ? "✓ Pass" : given.score === "FAIL" ? "✕ Fail" : "–"} `, given.rationale)),
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
  root.querySelectorAll(".evalnb-conflict").forEach((box) => say(box, { "data-on": view.conflict ? "" : null }));
  root.querySelectorAll(".evalnb-button-derived").forEach((box) => say(box, { "data-off": view.feedback.derived ? "" : null }));
  root.querySelectorAll(".evalnb-button-adjudicate").forEach((box) => say(box, { "data-off": view.can.adjudicate ? null : "" }));
  for (const name of ["save", "undo", "previous", "next"]) {
    // Never switched off: the focus would be lost, and pressing it says why it cannot be.
    root.querySelectorAll(`.evalnb-button-${name}`).forEach((node) => say(node, { "aria-disabled": view.can[name] ? null : "true" }));
  }
  const drafts = view.criteria.some((criterion) => !criterion.score && criterion.draft);
  root.querySelectorAll(".evalnb-button-accept-drafts").forEach((box) => say(box, { "data-off": drafts ? null : "" }));
  view.filters.forEach((filter) =>
    root.querySelectorAll(`.evalnb-filter-${filter.name}`).forEach((node) => say(node, { "aria-pressed": filter.on })));
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
    box.querySelectorAll("textarea").forEach((node) =>
      say(node, { placeholder: criterion.draft_rationale && leaning === criterion.draft ? `draft: ${criterion.draft_rationale}` : "Why?", dir: "auto" }));
  }
}
