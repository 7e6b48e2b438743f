// Command line, switches (choices and one fault), and the small helpers that everything uses.
import { createHash } from "node:crypto";
import { CHOICES, FAULTS } from "./catalogue.ts";

export type Json = any;

const chosen: Record<string, string> = Object.fromEntries(CHOICES.map((c) => [c[0], c[3][0]]));
let faultName: string | null = null;

export function readArguments(args: string[]): void {
  for (let i = 0; i < args.length; i++) {
    const [flag, inline] = args[i].split(/=(.*)/s);
    const value = () => (flag === args[i] ? args[++i] : inline);
    if (args[i].startsWith("--choice=")) setChoice(args[i].slice(9));
    else if (flag === "--choice") setChoice(value() ?? "");
    else if (flag === "--fault") {
      faultName = value() ?? "";
      if (!FAULTS.some((f) => f[0] === faultName)) stop(`unknown fault ${faultName}`);
    } else stop(`unknown argument ${args[i]}`);
  }
}

function setChoice(pair: string): void {
  const [name, value] = pair.split(/=(.*)/s);
  const choice = CHOICES.find((c) => c[0] === name);
  if (!choice) stop(`unknown choice ${name}`);
  if (!choice![3].includes(value)) stop(`choice ${name} is one of ${choice![3].join(", ")}`);
  chosen[name] = value;
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

export const on = (fault: string): boolean => faultName === fault;
export const ch = (name: string): string => {
  if (!(name in chosen)) throw new Error(`no choice ${name}`);
  return chosen[name];
};
export const switches = () => ({ choices: { ...chosen }, fault: faultName });

// ---- identifiers, references, dates ----------------------------------------------------------
export const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
let counter = 0;

export function newId(kind: string, form = ch("id-form")): string {
  const x = sha(`${kind}:${++counter}`);
  if (form === "objectid") return x.slice(0, 24);
  if (form === "prefixed") return `${kind}-${x.slice(0, 14)}`;
  return `${x.slice(0, 8)}-${x.slice(8, 12)}-4${x.slice(13, 16)}-a${x.slice(17, 20)}-${x.slice(20, 32)}`;
}

/** `<prefix>_<alphanumeric>` (part 1, sentence 7). */
export function newReference(kind: string): string {
  const x = BigInt("0x" + sha(`reference:${kind}:${++counter}`)).toString(36).padStart(48, "k");
  const form = ch("reference-form");
  if (form === "upper") return `TRX_${x.slice(0, 12).toUpperCase()}`;
  if (form === "mixed") return `Pay_${[...x.slice(0, 20)].map((c, i) => (i % 2 ? c.toUpperCase() : c)).join("")}`;
  if (form === "digits") return `${kind}_${x.replace(/[a-z]/g, (c) => String(c.charCodeAt(0) % 10)).slice(0, 15)}`;
  return `${kind}_${x.slice(0, 16)}`;
}

/** ISO 8601, in one of the forms that the parts of a grown system write. */
export function iso(at: number, resource: "transaction" | "deposit" | "aml" | "other"): string {
  let form = ch("date-form");
  if (form === "by-resource") form = { transaction: "millis", deposit: "micros", aml: "offset", other: "seconds" }[resource];
  const z = new Date(at).toISOString();
  if (form === "seconds") return z.slice(0, 19) + "Z";
  if (form === "micros") return z.slice(0, 23) + "000Z";
  if (form === "offset") return new Date(at + 3600_000).toISOString().slice(0, 19) + "+01:00";
  return z;
}

/** Effects that other systems bring about: now or a moment later. */
export function later(effect: () => void): void {
  const delay = Number(ch("effect-delay"));
  if (delay === 0) effect();
  else setTimeout(effect, delay);
}

// ---- errors of three layers ------------------------------------------------------------------
export type Layer = "gateway" | "framework" | "service";
export class Fail extends Error {
  layer: Layer;
  status: number;
  headers: Record<string, string>;
  constructor(layer: Layer, status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.layer = layer;
    this.status = status;
    this.headers = headers;
  }
}
export const refuse = (status: number | string, message: string): never => {
  throw new Fail("service", Number(status), message);
};
/** A request that does not fit the shape the framework expects. */
export const invalid = (message: string): never => {
  throw new Fail("framework", Number(ch("validation-status")), message);
};
