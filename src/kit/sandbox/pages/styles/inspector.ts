import { foundation } from './foundation.ts'

export const inspectorStylesheet = `${foundation}
html { scroll-padding-top: 76px; }
body { font-size: 15px; }
main:focus { outline: none; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 16px; top: -60px; z-index: 3; padding: 8px 14px; border-radius: 8px; background: var(--accent); color: var(--on-accent); }
.skip:focus { top: 10px; }
.layout { display: grid; grid-template: "header header" auto "aside main" 1fr / 248px minmax(0, 1fr); min-height: 100vh; }
header {
  grid-area: header; position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 14px;
  height: 56px; padding: 0 28px; background: var(--raised); border-bottom: 1px solid var(--line);
}
.brand { color: var(--ink-soft); font-size: 16px; white-space: nowrap; }
.brand span { color: var(--ink); font-weight: 680; }
.ground { padding: 2px 10px; border: 1px solid var(--amber-line); border-radius: 99px; background: var(--amber-soft); color: var(--amber); font-size: 13px; white-space: nowrap; }
.refresh { margin-left: auto; }
aside { grid-area: aside; position: sticky; top: 56px; align-self: start; padding: 24px 0 24px 28px; }
aside section { margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--line); }
aside h2 { color: var(--ink-quiet); font-size: 13px; font-weight: 500; letter-spacing: 0; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: flex; justify-content: space-between; margin: 0 -10px; padding: 6px 10px; border-radius: 8px; color: var(--ink-soft); text-decoration: none; }
nav a:hover { background: var(--sunken); color: var(--ink); }
.count { color: var(--ink-quiet); font-size: 13px; font-weight: 450; font-variant-numeric: tabular-nums; letter-spacing: 0; }
.clock .now { margin-top: 6px; line-height: 1.3; }
.clock .now time { color: var(--ink-soft); }
.clock .now .hour { display: block; color: var(--ink); font-size: 28px; font-weight: 660; letter-spacing: -0.02em; }
.clock .now { position: relative; }
.clock .zone { position: absolute; right: 0; bottom: 6px; color: var(--ink-quiet); font-size: 13px; }
.clock .offset { color: var(--ink-quiet); font-size: 14px; }
.presets, .custom, .controls { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 10px; }
.presets { flex-wrap: nowrap; }
.presets .small { flex: 1; padding-inline: 6px; }
.custom { flex-wrap: nowrap; }
.custom input { flex: 1 1 44px; width: 44px; min-width: 0; }
.custom select { flex: 1 1 84px; min-width: 0; padding-inline: 4px; }
.controls { align-items: flex-start; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }

main { grid-area: main; width: 100%; max-width: 1280px; padding: 24px 28px 72px 40px; }
main section { margin-bottom: 44px; }
main h2 { display: flex; align-items: baseline; gap: 8px; margin-bottom: 12px; font-size: 19px; font-weight: 650; }
small { display: block; color: var(--ink-quiet); font-size: 13px; line-height: 1.4; overflow-wrap: anywhere; }
.who { color: var(--ink-quiet); font-size: 13.5px; overflow-wrap: anywhere; }
.figure { font-variant-numeric: tabular-nums; white-space: nowrap; }
.empty { padding: 18px 20px; border: 1px dashed var(--line); border-radius: 12px; color: var(--ink-quiet); }
.notice { margin-bottom: 24px; padding: 12px 16px; border-radius: 10px; font-weight: 560; }
.mark { display: inline-block; padding: 1px 8px; border-radius: 99px; background: var(--sunken); color: var(--ink-soft); font-size: 12.5px; font-weight: 560; line-height: 1.5; white-space: nowrap; font-variant-numeric: tabular-nums; }
.good { background: var(--good-soft); color: var(--good); }
.bad { background: var(--bad-soft); color: var(--bad); }
.wait { background: var(--amber-soft); color: var(--amber); }

.small, input, select {
  min-height: 34px; padding: 4px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--raised);
  color: var(--ink); font-size: 14px; font-weight: 500; line-height: 1.4;
}
input, select { padding: 4px 8px; font-weight: 400; }
input::placeholder { color: var(--ink-quiet); opacity: 1; }
.small { display: inline-flex; align-items: center; justify-content: center; text-decoration: none; white-space: nowrap; cursor: pointer; }
.small:hover { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); }
.danger { color: var(--bad); border-color: var(--bad); }
.danger:hover { background: var(--bad-soft); border-color: var(--bad); color: var(--bad); }
.guarded summary { list-style: none; width: fit-content; }
.guarded summary::-webkit-details-marker { display: none; }
.guarded[open] { flex-basis: 100%; }
.guarded > div { margin-top: 8px; padding: 12px; border-radius: 10px; background: var(--bad-soft); color: var(--bad); font-size: 14px; }
.guarded form { margin-top: 8px; }
form.row { display: inline-flex; flex-wrap: wrap; gap: 6px; width: 164px; }
form.row :is(input, select) { flex: 1 0 100%; width: 100%; min-width: 0; }
form.row .small { flex: 1; padding-inline: 8px; }

.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 14px; }
article { padding: 18px 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--raised); }
article h3 { font-size: 16px; font-weight: 640; }
article dl { margin: 14px 0; }
article dl div { display: flex; justify-content: space-between; gap: 12px; padding: 5px 0; border-top: 1px solid var(--line); }
article dt { color: var(--ink-quiet); }
article dd { margin: 0; color: var(--ink); font-weight: 560; }
article .empty { margin: 12px 0; padding: 8px 12px; }

.requests, table { border: 1px solid var(--line); border-radius: 14px; background: var(--raised); overflow: clip; }
.requests details + details { border-top: 1px solid var(--line); }
.requests summary {
  display: grid; grid-template-columns: 14px 50px minmax(0, 1.7fr) minmax(0, 1fr) 118px auto; align-items: center; gap: 12px;
  padding: 9px 16px; cursor: pointer; list-style: none;
}
.requests summary::-webkit-details-marker { display: none; }
.requests summary::before { content: ""; width: 6px; height: 6px; margin-left: 2px; border: solid var(--ink-quiet); border-width: 1.5px 1.5px 0 0; transform: rotate(45deg); }
.requests details[open] > summary::before { transform: rotate(135deg); }
.requests summary:hover, .requests details[open] > summary { background: var(--sunken); }
.requests summary:focus-visible { outline-offset: -2px; border-radius: 14px; }
.requests summary time { color: var(--ink-quiet); font-size: 13.5px; }
.method { color: var(--ink-quiet); font: 600 12.5px var(--mono); }
.path { color: var(--ink); font: 13.5px var(--mono); overflow-wrap: anywhere; }
.answer { display: flex; align-items: center; justify-content: space-between; gap: 10px; }
.answer .figure { color: var(--ink-quiet); font-size: 13.5px; }
.bodies { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4px 16px; padding: 14px 16px 16px; border-top: 1px solid var(--line); }
.bodies h3 { margin-bottom: 6px; color: var(--ink-quiet); font-size: 13px; font-weight: 500; letter-spacing: 0; }
.bodies .empty { padding: 10px 14px; }
.origin { grid-column: 1 / -1; margin-top: 8px; color: var(--ink-quiet); font-size: 13px; }
pre {
  margin: 0; padding: 12px 14px; max-height: 420px; overflow: auto; border-radius: 10px; background: var(--page);
  color: var(--ink-soft); font: 13px/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere;
}
pre .key { color: var(--accent); }
pre .string { color: var(--good); }
pre .value { color: var(--amber); }

table { width: 100%; border-collapse: separate; border-spacing: 0; }
th { padding: 9px 12px; background: var(--sunken); color: var(--ink-quiet); font-size: 13px; font-weight: 500; text-align: left; }
td { padding: 10px 12px; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
:is(th, td):first-child { padding-left: 16px; }
:is(th, td):last-child { padding-right: 16px; text-align: right; }
th.end, td.end { text-align: right; }
td:first-child { min-width: 220px; overflow-wrap: anywhere; }
td time { font-size: 14px; }
td > time { display: inline-flex; flex-direction: column-reverse; }
td > time .date, .deliveries time { color: var(--ink-quiet); font-size: 13px; }
td b { font-weight: 560; }
small .mark { font-size: 12px; }
.page { font-size: 13.5px; white-space: nowrap; }
.deliveries { margin: 0; padding: 0; list-style: none; }
.deliveries li { display: flex; align-items: center; gap: 8px; white-space: nowrap; }
.deliveries li + li { margin-top: 4px; }

@media (max-width: 1100px) {
  .layout { grid-template: "header" auto "aside" auto "main" 1fr / minmax(0, 1fr); }
  aside { position: static; display: grid; grid-template-columns: 1fr 1fr; gap: 0 32px; padding: 16px 24px 20px; border-bottom: 1px solid var(--line); }
  nav { grid-column: 1 / -1; }
  nav ul { display: flex; flex-wrap: wrap; gap: 6px; }
  nav a { margin: 0; gap: 7px; padding: 5px 11px; border: 1px solid var(--line); background: var(--raised); }
  aside section { margin-top: 16px; padding-top: 0; border: 0; }
  main { padding: 24px 24px 56px; }
}
@media (max-width: 820px) {
  table, tbody, tr, td { display: block; }
  thead { display: none; }
  tr { padding: 12px 16px; }
  tr + tr { border-top: 1px solid var(--line); }
  td, td.end, td:first-child, td:last-child { display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 0 12px; padding: 3px 0; border: 0; text-align: left; }
  td > time { display: inline; }
  td::before { content: attr(data-title); color: var(--ink-quiet); font-size: 13.5px; }
  td > * { grid-column: 2; justify-self: start; }
  td:last-child:empty { display: none; }
  form.row { margin-top: 6px; width: min(100%, 220px); }
  .requests summary { grid-template-columns: 14px 42px minmax(0, 1fr) auto; gap: 2px 8px; }
  .requests .path { grid-column: 3 / -1; }
  .requests .who { grid-column: 3 / -1; }
  .requests .answer { grid-column: 3; justify-content: flex-start; }
  .bodies { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 560px) {
  .brand { font-size: 0; }
  .brand span { font-size: 16px; }
  header { padding: 0 16px; gap: 10px; }
  aside { grid-template-columns: minmax(0, 1fr); padding: 14px 16px 18px; }
  main { padding: 20px 16px 48px; }
}
`
