// generated from src/kit/check/report/report.schema.json by `npm run generate`: change the source, not this file

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Count
         * @description A number of tests, calls or sightings.
         */
        count: number;
        /**
         * Remedy
         * @description Something to write or to do once.
         */
        remedy: {
            /**
             * @description `target`: a line of target.json. `overlay`: the answer to a question. `option`: of the command line. `records`: what the target has to hold. `nowhere`: nothing decides it on a service that is not ours.
             * @enum {unknown}
             */
            place: "target" | "overlay" | "option" | "records" | "nowhere";
            /** @description Members of target.json, the id of the question, the option, the records, or the reason. */
            write: string;
            /** @description Rules of which nothing is decided without it. */
            requirements: string[];
            tests: components["schemas"]["count"];
        };
        /**
         * Records left behind
         * @description Records of one kind.
         */
        leftKind: {
            /** @description Such as `order`. */
            kind: string;
            count: components["schemas"]["count"];
            /** @description What the target calls them; some may have no name. */
            names: string[];
        };
        /**
         * Duration
         * @description Milliseconds.
         */
        duration: number;
        /**
         * Tally
         * @description How many of all were seen.
         */
        tally: {
            seen: components["schemas"]["count"];
            all: components["schemas"]["count"];
        };
        /**
         * State
         * @description passed, failed: the target was asked and answered. skipped: its present state decides nothing. disabled: never asked, for what the target was declared to lack or the run was told to leave out. error: the target could not be reached or the check broke, which says nothing about the target.
         * @enum {unknown}
         */
        state: "passed" | "failed" | "skipped" | "disabled" | "error";
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
         * Coverage of an operation
         * @description What was sent to an operation and seen from it.
         */
        operationCoverage: {
            /** @description Its operationId. */
            operationId: string;
            /**
             * @description The API that serves it.
             * @enum {unknown}
             */
            host: "checkout" | "business";
            /** @description HTTP method in upper case. */
            method: string;
            /** @description Path template. */
            path: string;
            /** @description The section that states it or, of a proposal, the id of its gap. */
            source: string;
            /** @description Whether the operation itself is a proposal. */
            isProposal: boolean;
            calls: components["schemas"]["count"];
            /** @description Declared statuses, seen or not, and those that were seen without being declared. */
            statuses: {
                /** @description Status, range or `default`. */
                status: string;
                count: components["schemas"]["count"];
                /**
                 * @description Present where the status was seen and is not declared.
                 * @constant
                 */
                isUndeclared?: true | undefined;
            }[];
            /** @description Query, path and header parameters and top-level fields of the body, and how often each was sent. */
            parameters: {
                /** @description Its name. */
                name: string;
                /** @description Where it is sent. */
                in: string;
                count: components["schemas"]["count"];
            }[];
            /** @description Declared response fields and how often each was seen. */
            fields: {
                /** @description Status and field, such as `200 data.meta.total`. */
                name: string;
                count: components["schemas"]["count"];
            }[];
            /** @description Ids of the requirements that name the operation. */
            requirements: string[];
        };
        /**
         * Result of a requirement
         * @description What the check found of one documented rule.
         */
        requirementResult: {
            /** @description Such as REQ-AUTH-02. */
            id: string;
            /** @description The section of the interface document that states it. */
            section: string;
            /** @description The rule. */
            rule: string;
            /** @description The worst state among its tests; `untested` where none was chosen or can be. */
            state: components["schemas"]["state"] | "untested";
            /** @description Why nothing decides it, where nothing does. */
            reason?: string | undefined;
        };
        /**
         * Result of a test
         * @description What one test found.
         */
        testResult: {
            /** @description What it is about, and the fact. */
            title: string;
            /** @description The operation it is about; absent where it is about none in particular. */
            operationId?: string | undefined;
            /** @description Ids of the requirements it proves; none for a proposal. */
            requirements: string[];
            /** @description Whether it asserts a proposal. */
            isProposal: boolean;
            /**
             * @description `deterministic`: the same requests each time. `property`: made from the seed.
             * @enum {unknown}
             */
            tier: "deterministic" | "property";
            state: components["schemas"]["state"];
            /** @description Of a skipped or disabled test: why. */
            reason?: string | undefined;
            durationMs: components["schemas"]["duration"];
            failure?: components["schemas"]["failure"] | undefined;
            /** @description Requests and answers in order; those of a passed test may be left out beyond the first few. */
            exchanges: components["schemas"]["exchange"][];
        };
        /**
         * Failure
         * @description Of a failed test, and of one that broke.
         */
        failure: {
            /** @description What is wrong. */
            message: string;
            /** @description Sections of the interface document that state it; none for a proposal. */
            sections: string[];
            /** @description What was expected. */
            expected?: string | undefined;
            /** @description What came. */
            actual?: string | undefined;
            /** @description Sends the request that was answered wrongly again, in a POSIX shell; secrets are $VARIABLES. */
            curl?: string | undefined;
            /** @description Which request that is, of those that the test had sent. */
            request?: {
                /** @description Its place, from 1. */
                number: number;
                /** @description How many there were. */
                of: number;
            } | undefined;
            /** @description Command that runs this one test again; absent where it judges what others sent. */
            rerun?: string | undefined;
        };
        /**
         * Exchange
         * @description One request and its answer, redacted, long bodies cut.
         */
        exchange: {
            /** @description The operation that was called. */
            operationId: string;
            /** @description What was sent. */
            request: {
                /** @description HTTP method. */
                method: string;
                /** @description The whole URL. */
                url: string;
                headers: components["schemas"]["headers"];
                /** @description The body as text; absent where none was sent. */
                body?: string | undefined;
                /** @description Of a multipart body, its parts in place of `body`. */
                form?: components["schemas"]["formPart"][] | undefined;
            };
            /** @description What came; absent where nothing did. */
            response?: {
                /** @description HTTP status. */
                status: number;
                headers: components["schemas"]["headers"];
                /** @description The body as text. */
                body: string;
                durationMs: components["schemas"]["duration"];
            } | undefined;
        };
        /**
         * Part of a form
         * @description Text, or a file by its name and media type.
         */
        formPart: {
            /** @description Name of the part. */
            name: string;
            /** @description Its text. */
            value: string;
        } | {
            /** @description Name of the part. */
            name: string;
            /** @description Name of the file. */
            fileName: string;
            /** @description Its media type. */
            contentType: string;
        };
        /**
         * Headers
         * @description Header values by name.
         */
        headers: {
            [key: string]: string;
        };
        /**
         * Cause
         * @description One thing that is wrong, and the tests that see it.
         */
        cause: {
            /**
             * @description `departure`: an answer departs from the specification at one place. `refused`: a right request is refused. `taken`: a request is not refused as it should be. `claim`: a fact does not hold that is more than the shape of one answer. `broken`: the target could not be asked, which says nothing about it.
             * @enum {unknown}
             */
            kind: "departure" | "refused" | "taken" | "claim" | "broken";
            /** @description What is wrong. */
            title: string;
            /** @description The operations whose answers show it. */
            operations: string[];
            /** @description Status of the answer. */
            status?: number | undefined;
            /** @description Of a departure: JSON pointer into the body, `*` for any place in a list. */
            at?: string | undefined;
            /** @description Of a departure: the keyword of the schema that is broken, or `status`, `content-type` or `json`. */
            keyword?: string | undefined;
            /** @description Whether only a proposal is broken: the interface document does not state it. */
            isProposal: boolean;
            /** @description Of a departure: ids of the requirements that state the form of the field at fault. Where they are absent, the requirements of the first test stand for them. */
            requirements?: string[] | undefined;
            /** @description What was expected; where it is absent, the first test says it. */
            expected?: string | undefined;
            /** @description What came; where it is absent, the first test says it. */
            actual?: string | undefined;
            /** @description Titles of the tests that see it, the plainest first. */
            tests: string[];
        };
        /**
         * Report of paycontract check
         * @description What a check of an implementation of the contract found. Everything in it is redacted: secrets are $VARIABLES, card numbers keep their first six and last four digits.
         */
        report: {
            /**
             * Format
             * @description Name and version of this format.
             * @constant
             */
            format: "paycontract-report/2";
            /**
             * Start
             * Format: date-time
             * @description When the check began.
             */
            startedAt: string;
            durationMs: components["schemas"]["duration"];
            /**
             * Tool
             * @description What made the check.
             */
            tool: {
                /**
                 * @description The tool's name.
                 * @constant
                 */
                name: "paycontract";
                /** @description The tool's version. */
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
             * @description What was checked.
             */
            target: {
                /** @description What its config calls it; otherwise the checkout host. */
                name: string;
                /** @description Origin and path of the checkout API, without credentials or query. */
                checkout: string;
                /** @description Origin and path of the business API, without credentials or query. */
                business: string;
                /** @description What it was declared to be able to do. */
                capabilities: string[];
            };
            /**
             * Run
             * @description How the check was made.
             */
            run: {
                /**
                 * @description `documented` holds the target to facts only, `proposed` also to what is proposed for the gaps.
                 * @enum {unknown}
                 */
                profile: "documented" | "proposed";
                /**
                 * @description `read-only` sends nothing that could change a record; `watched` sends nothing at all, and judges what others send.
                 * @enum {unknown}
                 */
                mode: "read-only" | "writes" | "watched";
                /** @description Seed of the property tests; absent where none were run. */
                seed?: number | undefined;
                /**
                 * @description The tier that was chosen; absent where both were.
                 * @enum {unknown}
                 */
                tier?: "deterministic" | "property" | undefined;
                /** @description Pattern of the tests that were chosen; absent where all were. */
                only?: string | undefined;
                /** @description Pattern of the tests that were left out; absent where none were. */
                skip?: string | undefined;
                /** @description Which share of the suite ran, such as 1/3; absent where it ran whole. */
                shard?: string | undefined;
            };
            /**
             * Verdict
             * @description `failed` where anything failed, else `error` where anything could not be asked, else `passed`.
             * @enum {unknown}
             */
            verdict: "passed" | "failed" | "error";
            /**
             * Counts
             * @description Tests by state.
             */
            counts: {
                passed: components["schemas"]["count"];
                failed: components["schemas"]["count"];
                skipped: components["schemas"]["count"];
                disabled: components["schemas"]["count"];
                error: components["schemas"]["count"];
            };
            /**
             * Coverage
             * @description How much of what the specification declares was sent and seen.
             */
            coverage: {
                operations: components["schemas"]["tally"];
                statuses: components["schemas"]["tally"];
                parameters: components["schemas"]["tally"];
                fields: components["schemas"]["tally"];
                requirements: components["schemas"]["tally"];
                /** @description One row for each operation. */
                matrix: components["schemas"]["operationCoverage"][];
            };
            /**
             * Requirements
             * @description Every documented rule and what the check found of it.
             */
            requirements: components["schemas"]["requirementResult"][];
            /**
             * Causes
             * @description What is wrong, each told once: tests that fail for the same reason share a cause. The one that most tests see comes first.
             */
            causes: components["schemas"]["cause"][];
            /**
             * Tests
             * @description Every test that was not disabled, in the order of the suite.
             */
            tests: components["schemas"]["testResult"][];
            /**
             * Left behind
             * @description Records that the run made in the target and that the contract has no way to remove, or whose removal was refused; absent without any.
             */
            leftBehind?: components["schemas"]["leftKind"][] | undefined;
            /**
             * Remedies
             * @description What would decide the rules and tests that the run left undecided, the one that decides most first.
             */
            remedies?: components["schemas"]["remedy"][] | undefined;
            /**
             * Disabled tests
             * @description Tests that were never asked, by reason.
             */
            disabled: {
                /** @description Why. */
                reason: string;
                /** @description Their titles. */
                tests: string[];
            }[];
            /**
             * Errors
             * @description What kept the check itself from being made, beyond single tests; such a check decides nothing.
             */
            errors: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
