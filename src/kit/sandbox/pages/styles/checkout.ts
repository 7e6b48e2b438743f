import { foundation } from './foundation.ts'

export const checkoutStylesheet = `${foundation}
.frame {
  display: grid; grid-template: "summary panel" auto "help panel" 1fr / minmax(0, 1fr) minmax(0, 440px);
  gap: 32px 72px; max-width: 1040px; margin: 0 auto; padding: 64px 32px 72px;
}
.summary { grid-area: summary; }
.summary h1 { display: flex; align-items: center; gap: 14px; color: var(--ink-soft); font-size: 17px; font-weight: 450; letter-spacing: 0; overflow-wrap: anywhere; }
.monogram {
  flex: none; display: grid; place-items: center; width: 44px; height: 44px; border-radius: 12px;
  background: var(--accent-soft); color: var(--accent); font-size: 19px; font-weight: 680;
}
.price {
  margin-top: 22px; color: var(--ink); font-size: clamp(28px, 4.4vw, 42px); font-weight: 680; line-height: 1.15;
  letter-spacing: -0.025em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.price small { color: var(--ink-quiet); font-size: 0.5em; font-weight: 560; letter-spacing: 0; }
.description { margin-top: 10px; max-width: 46ch; overflow-wrap: anywhere; text-wrap: pretty; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 14px; margin: 16px 0 0; font-size: 14px; }
dt { color: var(--ink-quiet); }
dd { margin: 0; color: var(--ink); }

.panel {
  grid-area: panel; align-self: start; padding: 30px 32px 18px; background: var(--raised);
  border: 1px solid var(--line); border-radius: 18px;
  box-shadow: 0 1px 2px light-dark(#171a2110, #0000), 0 18px 44px -24px light-dark(#171a2140, #0000);
}
.panel h2 { font-size: 21px; font-weight: 660; }
.panel h2 + p { margin-top: 8px; }
.panel form { margin-top: 20px; }
.panel .primary { width: 100%; min-height: 50px; margin-top: 6px; font-variant-numeric: tabular-nums; }
.panel form.cancel { margin-top: 6px; }
.cancel .quiet { width: 100%; }

.field { margin-bottom: 18px; }
.field label { display: block; margin-bottom: 6px; color: var(--ink); font-size: 14.5px; font-weight: 560; }
.aside { color: var(--ink-quiet); font-weight: 400; }
.field input {
  width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--raised); color: var(--ink); font-size: 17px; font-variant-numeric: tabular-nums;
}
.field input::placeholder { color: var(--ink-quiet); opacity: 1; }
.field input:focus-visible { outline: 2px solid var(--accent); outline-offset: 0; border-color: var(--accent); }
.field input[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.field-otp input { font: 24px var(--mono); letter-spacing: 0.3em; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
.hint { margin-top: 6px; color: var(--ink-quiet); font-size: 13.5px; line-height: 1.4; }
.problem { margin-top: 6px; color: var(--bad); font-size: 14px; font-weight: 560; line-height: 1.4; }
.alert { margin-top: 18px; padding: 14px 16px; border-radius: 12px; background: var(--bad-soft); color: var(--bad); font-size: 15px; }
.alert strong, .alert a { color: inherit; }
.alert ul { margin: 4px 0 0; padding-left: 20px; }
.alert .code { margin-top: 2px; font-size: 14px; }

.bank {
  display: flex; align-items: center; gap: 8px; margin: -30px -32px 24px; padding: 14px 32px;
  border-bottom: 1px solid var(--line); color: var(--ink); font-weight: 620; font-size: 15px;
}
.bank svg { color: var(--accent); }
.bank span { margin-left: auto; color: var(--ink-quiet); font-weight: 400; font-size: 14px; }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.choices .primary, .choices .secondary { min-height: 50px; margin: 0; }

.help { grid-area: help; font-size: 14px; }
.help details { border-top: 1px solid var(--line); padding-top: 14px; }
.help summary { width: fit-content; color: var(--ink); font-weight: 560; cursor: pointer; border-radius: 4px; }
.help details p { margin-top: 8px; max-width: 54ch; color: var(--ink-quiet); text-wrap: pretty; }
.help table { width: 100%; margin-top: 14px; border-collapse: collapse; }
.help th { padding: 0 0 4px; color: var(--ink-quiet); font-weight: 450; font-size: 13px; text-align: left; }
.help td { padding: 4px 0; border-top: 1px solid var(--line); vertical-align: top; }
.help :is(th, td):first-child { width: 182px; padding-right: 16px; }
.help td code { color: var(--ink); white-space: nowrap; user-select: all; }

.end { display: grid; place-items: center; padding: 64px 20px; }
.end .panel { grid-area: auto; width: 100%; max-width: 440px; padding: 40px 36px 32px; text-align: center; }
.end h1 { margin-top: 18px; font-size: 25px; font-weight: 670; }
.end p { text-wrap: balance; }
.end h1 + p { margin-top: 8px; }
.end .reason { color: var(--bad); font-weight: 560; }
.end dl { margin: 24px 0; padding: 16px 0; border-block: 1px solid var(--line); gap: 8px 20px; text-align: left; }
.end dd { text-align: right; overflow-wrap: anywhere; }
.end .hint { margin-top: 12px; }
.sign.good { color: var(--good); }
.sign.bad { color: var(--bad); }
.sign.quiet { padding: 0; color: var(--ink-quiet); background: none; display: inline; }

@media (max-width: 820px) {
  .frame { display: flex; flex-direction: column; gap: 28px; max-width: 520px; padding: 28px 20px 48px; }
  .price { margin-top: 16px; }
  .panel { padding: 24px 22px 14px; border-radius: 16px; }
  .bank { margin: -24px -22px 20px; padding: 12px 22px; }
  .end { padding: 32px 20px; }
  .end .panel { padding: 32px 24px 26px; }
}
@media (max-width: 400px) {
  .help :is(th, td):first-child { width: 168px; padding-right: 12px; }
}
`
