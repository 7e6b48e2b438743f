// What a handler sees and answers, and the service envelope (part 2).
import type { IncomingMessage } from "node:http";
import { ch, type Json, on } from "./config.ts";
import type { Business } from "./data.ts";

export type Route = {
  host: "checkout" | "business"; method: string; path: string;
  auth: "public" | "secret" | "s2s" | "business" | "bill" | "none"; body: "none" | "rsa" | "json" | "file";
  run: (c: Context) => Reply;
};
export type Context = {
  req: IncomingMessage; route: Route; params: Record<string, string>; query: URLSearchParams;
  raw: Buffer; body: Json; files: { name: string; size: number }[]; business?: Business;
  late?: () => void; // what is checked only once the payload is open (faults)
};
export type Reply = { status: number; body: Json; headers: Record<string, string> };

export const reply = (status: number, body: Json, headers: Record<string, string> = {}): Reply => ({ status, body, headers });

export function envelope(statusCode: number, data: Json, message: string): Json {
  const body: Json = { success: true, statusCode, message, data };
  if (ch("status-id") === "everywhere") body.statusId = "OK";
  if (on("envelope-status-code-text")) body.statusCode = String(statusCode);
  if (on("envelope-success-text")) body.success = "true";
  if (on("envelope-empty-list-null") && (data?.transactions?.length === 0)) body.data = null;
  return body;
}
