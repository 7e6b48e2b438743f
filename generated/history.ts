// generated from src/kit/history/history.schema.json by `npm run generate`: change the source, not this file

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Head
         * @description The first line: what was asked, and by which documents.
         */
        head: {
            /**
             * @description Name and version of this format.
             * @constant
             */
            format: "paycontract-history/2";
            /**
             * Format: date-time
             * @description When the run began: the times of all that follows count from here.
             */
            startedAt: string;
            /**
             * Tool
             * @description What wrote it.
             */
            tool: {
                /** @description Name of the program. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            /**
             * Specification
             * @description The documents that the target was checked against, by host.
             */
            specification: {
                checkout: components["schemas"]["document"];
                business: components["schemas"]["document"];
            };
            /**
             * Target
             * @description What was asked.
             */
            target: {
                /** @description What its config calls it. */
                name: string;
                /** @description Origin and path of the checkout API. */
                checkout: string;
                /** @description Origin and path of the business API. */
                business: string;
                /** @description What it was declared to be able to do. */
                capabilities: string[];
            };
            /**
             * @description Whether it was checked against the facts alone, or the proposals too.
             * @enum {unknown}
             */
            profile: "documented" | "proposed";
            /** @description How long after a write a read may not show it yet, as the target is described; by default 2000. */
            settlesInMs?: number | undefined;
            /**
             * Own emails
             * @description The addresses of each business that collect without being registered, as the target is described, each replaced as in the exchanges. Only in recordings.
             */
            ownEmails?: {
                /** @description Those of the business that the keys of the run are of. */
                caller?: string[] | undefined;
                /** @description Those of the other business. */
                other?: string[] | undefined;
            } | undefined;
            /**
             * Webhook terms
             * @description By event, how its webhooks have to be sent: as the operator answered it, or as is proposed in the profile proposed. Absent where nothing of it is stated.
             */
            webhooks?: {
                [key: string]: components["schemas"]["webhookTerms"];
            } | undefined;
        };
        /**
         * Terms of a webhook
         * @description How the webhooks of one event have to be sent; what is not stated is left out.
         */
        webhookTerms: {
            /**
             * @description Each is signed, in the form that the contract has.
             * @constant
             */
            isSigned?: true | undefined;
            /**
             * @description The id is that of the event, the same on every attempt to deliver it.
             * @constant
             */
            hasStableId?: true | undefined;
            /** @description When it is tried, counted from the first attempt. */
            attemptSeconds?: number[] | undefined;
            /** @description How long its answer is waited for. */
            timeoutSeconds?: number | undefined;
        };
        /**
         * Document
         * @description One bundled OpenAPI document.
         */
        document: {
            /** @description Its `info.version`. */
            version: string;
            /** @description SHA-256 of the file, in lower-case hexadecimal. */
            sha256: string;
        };
        /**
         * Exchange
         * @description One call of an operation, and the answer to it where one came.
         */
        exchange: {
            /**
             * @description Which kind of line it is.
             * @constant
             */
            kind: "exchange";
            /** @description How often the target had been put back to its beginning: records of one era are not those of another. */
            era: number;
            /** @description Which flow it belongs to: the full title of a test, or what the check did before or after its tests. */
            flow: string;
            /**
             * @description Who asked: the business that the run belongs to, or the other one.
             * @enum {unknown}
             */
            business: "caller" | "other";
            /**
             * @description The key that was sent: `right` is the one that the operation takes.
             * @enum {unknown}
             */
            key: "right" | "public" | "secret" | "none" | "unknown";
            /** @description The operation that was called. */
            operationId: string;
            /** @description Whether the description of the target says that it takes this request. */
            isPromised: boolean;
            meant: components["schemas"]["meant"];
            sent: components["schemas"]["sent"];
            answer?: components["schemas"]["answer"] | undefined;
            /** @description When the request was sent, in milliseconds after the head's `startedAt`. */
            startedMs: number;
            /** @description When the whole answer was there, or it was clear that none comes. */
            endedMs: number;
        };
        /**
         * Probe
         * @description A request that calls no operation, and the answer to it where one came: for a path that nobody serves, for an operation where it should not be, for a page of a payer.
         */
        probe: {
            /**
             * @description Which kind of line it is.
             * @constant
             */
            kind: "probe";
            /** @description How often the target had been put back to its beginning: records of one era are not those of another. */
            era: number;
            /** @description Which flow it belongs to: the full title of a test, or what the check did before or after its tests. */
            flow: string;
            sent: components["schemas"]["sent"];
            answer?: components["schemas"]["answer"] | undefined;
            /** @description When the request was sent, in milliseconds after the head's `startedAt`. */
            startedMs: number;
            /** @description When the whole answer was there, or it was clear that none comes. */
            endedMs: number;
        };
        /**
         * Webhook
         * @description What came to the address to which the webhooks of a business go, and how it was answered. What the check itself notifies the service of is the exchange of an operation.
         */
        webhook: {
            /**
             * @description Which kind of line it is.
             * @constant
             */
            kind: "webhook";
            /** @description How often the target had been put back to its beginning: records of one era are not those of another. */
            era: number;
            /**
             * @description Whose address it came to.
             * @enum {unknown}
             */
            business: "caller" | "other";
            /** @description Which event of the contract it says that it is; absent for any other. */
            event?: string | undefined;
            sent: components["schemas"]["sent"];
            /** @description Its body in the names of the shipped contract, where the operator has others. */
            shown?: unknown | undefined;
            /**
             * @description Whether its signature is that of the business, over the very bytes of its body; absent where the secret or the form is not known.
             * @enum {unknown}
             */
            signature?: "right" | "wrong" | "none" | undefined;
            /** @description When its address began to be listened to, counted from the beginning of the history. */
            openedMs?: number | undefined;
            /** @description The status that it was answered; absent where it was left without an answer. */
            answered?: number | undefined;
            /** @description When all of it was there, in milliseconds after the head's `startedAt`. */
            startedMs: number;
            /** @description When it was answered, or its sender gave up. */
            endedMs: number;
        };
        /**
         * What was meant
         * @description The request before it was encrypted, in the names of the shipped contract.
         */
        meant: {
            /** @description Parameters in the path. */
            path?: {
                [key: string]: string;
            } | undefined;
            /** @description Parameters in the query. */
            query?: {
                [key: string]: string;
            } | undefined;
            /** @description The body. */
            body?: unknown | undefined;
            /** @description The plaintext of the encrypted member. */
            data?: unknown | undefined;
        };
        /**
         * What was sent
         * @description The request as it went over the wire.
         */
        sent: {
            /** @description HTTP method. */
            method: string;
            /** @description The whole URL. */
            url: string;
            headers: components["schemas"]["headers"];
            /** @description The body as text; of a form, its parts as JSON. */
            body?: string | undefined;
        };
        /**
         * Answer
         * @description What came.
         */
        answer: {
            /** @description HTTP status. */
            status: number;
            headers: components["schemas"]["headers"];
            /** @description The body as text. */
            body: string;
            /** @description The body in the names of the shipped contract, where the operator has others. */
            shown?: unknown | undefined;
        };
        /**
         * Headers
         * @description Header values by name.
         */
        headers: {
            [key: string]: string;
        };
        /**
         * History of exchanges
         * @description One line of a history: the first is its head, each of the others something that was exchanged, in the order in which it ended. Everything in it is redacted: secrets are $VARIABLES, card numbers keep their first six and last four digits, and codes of cards are ***.
         */
        history: components["schemas"]["head"] | components["schemas"]["exchange"] | components["schemas"]["probe"] | components["schemas"]["webhook"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
