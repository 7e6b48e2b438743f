"""The switchable violations, one at a time: name | depth | operations | sentence | what the server does wrong.
Operations and sentences are written once, below, and referred to by a short name."""
_OPS = {"create": "POST /charge/order/create", "pay": "POST /charge/order/pay", "status": "POST /charge/order/status", "fee": "POST /charge/order/fee", "save": "PATCH /charge/order/save-card",
        "track": "POST /charge/order/event/track", "banks": "GET /charge/banks", "ping": "GET /charge/ping", "verify": "POST /charge/order/verify", "refund": "POST /charge/order/refund",
        "refunds": "GET /charge/order/refunds/all", "chargebacks": "GET /charge/order/chargebacks/all", "tok": "POST /charge/order/card/tokenized/pay", "init": "POST /s2s/payments/initiate",
        "hosted": "POST /s2s/payments/checkout", "charge": "POST /s2s/payments/charge", "sverify": "GET /s2s/payments/verify/{reference}", "tx": "GET /transactions", "aml": "GET /aml",
        "attach": "PUT /customers/{id}/attach", "sof": "POST /transfer/submit/source-of-funds", "soff": "POST /transfer/submit/source-of-funds/file", "cadd": "POST /business/settings/cad-collection-emails",
        "clist": "GET /business/settings/cad-collection-emails", "cdel": "DELETE /business/settings/cad-collection-emails/:id", "hook": "CAD collection webhook", "air": "GET /bill-payment/airtime-services",
        "tv": "GET /bill-payment/tv-services", "pkg": "GET /bill-payment/tv-services/{serviceCategoryId}", "net": "GET /bill-payment/internet-services/{serviceCategoryId}", "all": "every operation that takes a key"}
_SENTENCES = {  # short name: (section, verbatim)
    "hdr": ("4.1", "Header `api-key: <API_KEY>` on every request."),
    "charge-paths": ("intro", "`{checkout_base_url}` serves the checkout API, where every path starts with `/charge`."),
    "data": ("4.1", "For most endpoints the body is `{ \"data\": <RSA-encrypted payload string> }`."),
    "need-data": ("5.9", "most checkout endpoints need the header and an RSA-encrypted `data` field."),
    "sec401": ("7", "a secret-key endpoint receives a key of the wrong type (for instance a public key) | HTTP 401, message \"Invalid SECRET key\""),
    "pub401": ("7", "a public-key endpoint receives a key of the wrong type (for instance a secret key) | HTTP 401, message \"Invalid public key passed\""),
    "generic": ("7", "These 401 responses mean the key is valid but of the wrong type for the endpoint. They are not a generic authentication failure."),
    "code": ("7", "Responses carry `statusCode` (and in places `statusId`)."),
    "secret": ("5.3", "authenticates verification, refunds, refund and chargeback lists, and tokenized charges."),
    "secret-only": ("5.3", "It must be kept on the server only and sent over HTTPS only."),
    "rsa-no-key": ("5.4", "It is not an API key."),
    "set": ("5.5", "test public, test secret and test encryption key work together."),
    "mixed": ("5.5", "Live and test credentials must not be mixed."),
    "rotated": ("5.7", "After rotation the old key stops working immediately."),
    "banks": ("4.1", "GET | /charge/banks | public | list banks"), "fee": ("4.1", "POST | /charge/order/fee | public | get order fee"),
    "refunds": ("4.1", "GET | /charge/order/refunds/all | secret | list refunds"), "chargebacks": ("4.1", "GET | /charge/order/chargebacks/all | secret | list chargebacks"),
    "tok": ("4.1", "POST | /charge/order/card/tokenized/pay | secret | tokenized charge"), "verify": ("4.1", "POST | /charge/order/verify | secret | verify an order"),
    "save": ("4.1", "PATCH | /charge/order/save-card | public | save a card"),
    "track": ("4.1", "POST | /charge/order/event/track | public | track an event"), "status": ("4.1", "POST | /charge/order/status | public | get order status"),
    "creates": ("1.1", "It also creates refunds, lists refunds and chargebacks, saves cards, charges tokenized cards, lists banks and answers a ping."),
    "s2s-hdr": ("5.8", "the public key is sent in header `public-key`, not `api-key`."),
    "ref": ("1.7", "Payment orders created through S2S endpoints carry a `reference` of the form `<prefix>_<alphanumeric>`."), "ref-use": ("1.7", "It is used to track and verify the order."),
    "s2s-verify": ("4.2", "GET | /s2s/payments/verify/{reference} | verify a payment order; `reference` is a path parameter"), "link": ("4.2", "POST | /s2s/payments/checkout | create a hosted checkout link"),
    "card": ("4.2", "charge a card server-to-server (card data AES-256-GCM encrypted)"), "card1": ("1.2", "the merchant's server handles card data, which must be encrypted with AES-256-GCM."),
    "cur": ("8", "Supported currencies: 21, shared by all endpoints."), "version": ("9", "No version header or version path segment is used by either."),
    "env-ok": ("2", "success | boolean"), "env-code": ("2", "statusCode | number"), "env-msg": ("2", "message | string"),
    "env-bill": ("4.7", "All four responses use the envelope from part 2."),
    "t-list": ("4.3", "list | number >= 1 | maximum transactions per call"), "t-page": ("4.3", "page | number >= 1 | page to retrieve"), "t-search": ("4.3", "search | string | search within history"),
    "t-type": ("4.3", "type | enum CREDIT or DEBIT | filter by type"), "t-shape": ("4.3", "Response: the envelope with `data` = `{ transactions: [Transaction], meta }`."),
    "t-meta": ("2", "size, totalItems, nextPage, previousPage: all numbers."), "mine": ("1.3", "The business API lists a business's transactions and AML records."),
    "f-amount": ("2", "amount | number"), "f-type": ("2", "type | enum | CREDIT or DEBIT"), "f-biz": ("2", "businessId | string"), "f-ref": ("2", "reference | string | `<prefix>_<alphanumeric>`"),
    "f-dates": ("2", "createdAt, updatedAt | string | ISO 8601 timestamp"), "f-ids": ("2", "depositId, spendingId, refundId, topupId, tuitionId, walletId, cardId, swapId | string or null"),
    "f-objs": ("2", "balance, refund, topup, spending, billPayment, swap | object or null"), "f-fee": ("2", "fee | number"), "f-desc": ("2", "description | string"), "f-channel": ("2", "channel | string or null"),
    "d-sent": ("2", "amountSent | number"), "d-prov": ("2", "providerId | string"), "d-type": ("2", "depositType | string (BANK_TRANSFER is an observed value)"),
    "a-status": ("2", "status | enum | PENDING, PROOF_UPLOADED, APPROVED, REJECTED"), "a-filter": ("4.4", "status | PENDING, PROOF_UPLOADED, APPROVED or REJECTED | no | no filter"),
    "a-page": ("4.4", "page | string | no | \"1\""), "a-limit": ("4.4", "limit | string | no | \"20\""), "a-limit8": ("8", "AML list: `page` defaults to \"1\", `limit` defaults to \"20\"."),
    "a-shape": ("4.4", "Response: `{ data: [AML record], meta: { total, page, limit, pages } }`."), "a-meta": ("2", "AML list `meta`: total, page, limit, pages (all numbers)."),
    "a-cust": ("2", "customer | object | id, firstName, lastName, email (all strings)"), "a-dep": ("2", "deposit | object | id, amount (number), currency, status, createdAt"),
    "a-notes": ("2", "reviewNotes | string or null"), "a-proof": ("2", "proofUrl | string or null"),
    "auth": ("5.10", "Business API endpoints (transactions, AML, CAD collection emails, compliance) are business-authenticated."), "c-auth": ("4.6", "The three endpoints require an authenticated business account."),
    "attach": ("4.5", "PUT | {base_url}/customers/{id}/attach | attach or update a customer's identity (KYC) data"),
    "sof": ("4.5", "POST | {base_url}/transfer/submit/source-of-funds | submit source of funds for a pending transaction"), "soff": ("4.5", "POST | {base_url}/transfer/submit/source-of-funds/file | submit source of funds as a file"),
    "c-field": ("2", "Carries an `email` (string) and an `id` (string)."), "c-one": ("2", "One email can belong to only one business."), "c-exact": ("2", "The value must be the exact sender email shown in the collection webhook's source information."),
    "c-add": ("4.6", "JSON body `{ email: string }`, required | register an email"), "c-list": ("4.6", "none | list the business's registered emails"),
    "c-del": ("4.6", "path parameter `id` (string, required) | remove a registered email"),
    "m-reg": ("3", "sender email equals an email registered by a business | collection reconciled automatically to that business"), "m-credit": ("3", "CAD wallet credited (a CAD wallet must be available)"),
    "m-own": ("3", "no registered-email match, sender email matches a business's own email | reconciled to that business | CAD wallet credited"), "m-none": ("3", "neither matches | collection deferred | handled through the CAD claim flow"),
    "m-15": ("1.5", "incoming CAD collections are matched to a business through registered sender emails and credited to the business's CAD wallet."),
    "p-logo": ("2", "logoUrl | string"), "p-fixed": ("2", "isFixedAmount | boolean"), "p-id": ("2", "serviceCategoryId | string"), "p-desc": ("2", "description | string"), "p-ident": ("2", "identifier | string"),
    "k-amount": ("2", "amount | number or null (null when the amount is not fixed)"), "k-fixed": ("2", "isAmountFixed | boolean"), "k-code": ("2", "bundleCode | string"),
    "n-amount": ("2", "amount | string holding a decimal with two places"), "n-val": ("2", "validity | string (duration text)"), "b-id": ("4.7", "It is the `serviceCategoryId` of a provider from the provider list."),
    "b-tv": ("4.7", "GET | /bill-payment/tv-services | array of provider")}
_T = """
wrong-secret-words|1|verify refund refunds chargebacks tok|sec401|message is "Invalid secret key"
wrong-secret-words-refund|2|refund|sec401|only the refund operation answers the public-key message
wrong-secret-403|1|verify refund refunds chargebacks tok|sec401|status 403
wrong-public-words|1|create pay status fee save track banks ping init hosted charge sverify|pub401|message is "Invalid public key"
wrong-words-swapped-save-card|2|save|pub401|only save-card answers "Invalid SECRET key"
wrong-public-400-track|2|track|pub401|only event tracking answers 400
unknown-key-wrong-type|2|all|generic|an unknown key gets the wrong-type message
missing-key-wrong-type|2|create pay status fee save track banks ping init hosted charge sverify|generic|no key at all gets the wrong-type message, public endpoints only
wrong-type-no-status-code-refunds|2|refunds|code|errors of the refunds list lack statusCode
error-no-status-code|1|all|code|error bodies lack statusCode
chargebacks-public-key|2|chargebacks|chargebacks|accepts a public key
tokenized-public-key|2|tok|tok|accepts a public key
verify-public-key-second|3|verify|verify|accepts the public key of the second business only
create-secret-key|2|create|pub401|order/create accepts a secret key
refunds-list-needs-public|2|refunds|refunds|wants a public key
banks-secret|2|banks|banks|wants a secret key
fee-secret-second|3|fee|fee|wants a secret key from the second business
second-secret-refused-refund|3|refund|secret|the second business's secret key is refused for refunds
ping-open|2|ping|hdr|answers without a key
encryption-key-is-api-key|2|all|rsa-no-key|the RSA key (base64 without line breaks) works as api-key
foreign-encryption-key|2|create pay status fee verify refund tok|set|data encrypted for the other business is read
encryption-key-of-first-verify|3|verify|set|verify decrypts with the first business's key for everyone
live-encryption-key-pay|3|pay|mixed|pay also reads data encrypted with the live key
live-public-works|2|create banks ping|mixed|the live public key works in test
rotated-secret-works|2|verify refund refunds chargebacks tok|rotated|the rotated secret key still works
rotated-public-works-s2s|3|init hosted charge sverify|rotated|the rotated public key still works, S2S only
plain-create|2|create|data|takes unencrypted input
plain-refund|2|refund|need-data|takes unencrypted input
plain-status-second|3|status|need-data|takes unencrypted input from the second business
secret-key-leaks|2|create|secret-only|the answer holds the secret key
secret-key-leaks-fee|3|fee|secret-only|only the fee answer holds the secret key
save-card-by-post|1|save|save|POST instead of PATCH
track-path|1|track|track|served at /charge/event/track
tokenized-missing|1|tok|tok|path is not served
track-second-business|3|track|track|fails for the second business
status-fails-before-pay|3|status|status|an order that nobody tried to pay is unknown
verify-not-s2s-orders|3|verify|verify|orders created through S2S are unknown
saved-card-not-chargeable|3|save tok|creates|a card just saved cannot be charged
refund-not-listed|2|refund refunds|creates|a new refund is missing from the list
partial-refund-not-listed|3|refund refunds|creates|a new partial refund is missing from the list
checkout-host-serves-all|2|tx aml|charge-paths|the checkout host also serves the business paths
create-any-currency|2|create|cur|any three letters are a currency
s2s-currency-20|3|init hosted charge|cur|the last currency is refused in S2S
tokenized-cad-refused|3|tok|cur|CAD is refused in tokenized charges
tx-22nd-currency|2|tx|cur|tuition transactions carry a 22nd currency
s2s-accepts-api-key|1|init hosted charge sverify|s2s-hdr|header api-key works too
s2s-charge-accepts-api-key|2|charge|s2s-hdr|header api-key works on charge
s2s-only-api-key|1|init hosted charge sverify|s2s-hdr|header public-key is not read
s2s-verify-only-api-key|2|sverify|s2s-hdr|verify reads header api-key only
s2s-verify-open|2|sverify|s2s-hdr|works without a key
s2s-reference-no-prefix|1|init hosted charge|ref|no prefix and underscore
initiate-no-reference|1|init|ref|the answer has no reference
checkout-reference-hyphen|2|hosted|ref|a hyphen instead of the underscore
large-order-reference-hyphen|3|init hosted charge|ref|a hyphen when the amount is 10000 or more
described-order-reference-dotted|3|init hosted charge|ref|a dot inside when a description was given
checkout-reference-merchants|3|hosted|ref|the merchant's own reference, in any form, becomes the reference
verify-by-query|1|sverify|s2s-verify|reference is a query parameter
verify-by-id-only|2|sverify|ref-use|only the order id is found
verify-not-hosted|2|sverify|ref-use|orders of hosted links are not found
verify-not-repeated|3|sverify|ref-use|the third verification of an order finds nothing
verify-lost-after-charge|3|sverify charge|ref-use|not found after a charge
verify-second-needs-paid|3|sverify|ref-use|unpaid orders of the second business are not found
checkout-no-link|1|hosted|link|the answer has no link
plain-card|2|charge|card|takes an unencrypted card
plain-card-with-reference|3|charge|card1|takes an unencrypted card when a reference is given
card-tag-unchecked|3|charge|card|the authentication tag is not checked
transactions-v2|1|tx|version|redirects to /v2/transactions
v1-prefix-tv|2|tv pkg|version|served below /v1 only
version-header-aml|2|aml|version|answers carry API-Version
version-header-page-2|3|tx|version|page 2 carries API-Version
envelope-status-text|1|tx|env-code|statusCode is text
envelope-total-debit|3|tx|env-code|with type=DEBIT statusCode is called status
envelope-message-null-when-empty|3|tx|env-msg|message is null when nothing is found
envelope-no-success-tv|2|tv|env-ok|success is missing
envelope-success-text-plans|2|net|env-ok|success is text
envelope-code-missing-packages|2|pkg|env-bill|statusCode is missing
envelope-message-list-airtime|2|air|env-msg|message is an array
envelope-bare-airtime|1|air|env-bill|a bare array without envelope
list-plus-one|1|tx|t-list|one transaction too many
list-one-gives-two|2|tx|t-list|list=1 gives two
list-lost-on-page-2|2|tx|t-list|list is not minded from page 2 on
list-lost-with-type|3|tx|t-list|list below 25 is not minded when type is given
page-zero-based|1|tx|t-page|page 1 is the second page
page-overlaps|2|tx|t-page|pages from 2 on start one transaction early
page-stuck-with-search|3|tx|t-page|page is not minded when search is given
page-stuck-after-3|2|tx|t-page|pages after 3 repeat page 3
last-page-drops-last|2|tx|t-page|the last transaction is never shown when there are several pages
search-ignored|1|tx|t-search|search is not minded
search-lost-with-debit|3|tx|t-search|search is not minded when type=DEBIT
search-lost-on-page-2|3|tx|t-search|search is not minded from page 2 on
search-leaks-other-business|3|tx|mine|search also finds the other business's transactions
debit-leaks-to-second|3|tx|mine|type=DEBIT shows the second business everyone's
type-lost-with-search|3|tx|t-type|type is not minded when search is given
debit-page-2-mixed|3|tx|t-type|type=DEBIT from page 2 on shows both types
credit-lets-tuition-in|2|tx|t-type|type=CREDIT shows tuition debits too
next-page-null-at-end|2|tx|t-meta|nextPage is null on the last page
previous-page-null-at-start|2|tx|t-meta|previousPage is null on the first page
next-page-url-with-type|3|tx|t-meta|nextPage is a path when type is given
total-text-with-search|2|tx|t-meta|totalItems is text when search is given
meta-size-missing-when-empty|3|tx|t-meta|size is missing when nothing is found
rows-missing-when-empty|2|tx|t-shape|transactions is missing when nothing is found
flat-with-search|2|tx|t-shape|data is an array when search is given
tx-amount-text|2|tx|f-amount|amounts with cents are text
tx-type-reversal|2|tx|f-type|refunds have type REVERSAL
tx-no-business-second|2|tx|f-biz|null for the second business
tx-reference-hyphen|2|tx|f-ref|refunds have a hyphen in the reference
tx-created-epoch|3|tx|f-dates|createdAt of transactions made since the start is a number
tx-updated-http-date|2|tx|f-dates|updatedAt of failed transactions is an HTTP date
tx-swap-id-number|2|tx|f-ids|swapId of swaps is a number
tx-tuition-id-gone|2|tx|f-ids|tuitionId is missing except for tuition
tx-balance-number|1|tx|f-objs|balance is a number
tx-spending-list|2|tx|f-objs|spending of bills is an array
tx-fee-null-pending|2|tx|f-fee|null while pending
tx-description-null-topup|2|tx|f-desc|null for top-ups
tx-channel-object|2|tx|f-channel|an object for bills
deposit-sent-missing|2|tx|d-sent|missing unless BANK_TRANSFER
deposit-fee-text-cad|3|tx|f-fee|fee of CAD deposits is text
deposit-provider-id-null|2|tx|d-prov|null when provider is null
deposit-type-null|3|tx|d-type|null for failed deposits
aml-enveloped|1|aml|a-shape|records and meta lie inside data
aml-default-10|1|aml|a-limit|default is 10
aml-default-10-with-status|2|aml|a-limit|default is 10 when status is given
aml-default-50-page-2|3|aml|a-limit8|default is 50 from page 2 on
aml-default-page-2|1|aml|a-page|default is 2
aml-default-pending|1|aml|a-filter|without status only PENDING is shown
aml-rejected-shows-approved|2|aml|a-filter|REJECTED shows APPROVED too
aml-status-lost-page-2|3|aml|a-filter|status is not minded from page 2 on
aml-proof-uploaded-refused|2|aml|a-filter|PROOF_UPLOADED is refused
aml-limit-lost-with-status|2|aml|a-limit|limit is not minded when status is given
aml-limit-plus-one-last-page|3|aml|a-limit|the last page repeats a record of the page before
aml-meta-echoes-text|2|aml|a-meta|page and limit are echoed as text when given
aml-pages-missing-with-status|2|aml|a-meta|pages is missing when status is given
aml-total-of-page|2|aml|a-meta|total is null from page 2 on
aml-status-small-unfiltered|2|aml|a-status|small letters when no status is asked for
aml-status-under-review|3|aml sof soff|a-status|UNDER_REVIEW after a submission
aml-customer-email-null|2|aml|a-cust|email is null in rejected records
aml-customer-name-joined|2|aml|a-cust|name instead of firstName and lastName in approved records
aml-deposit-no-created|1|aml|a-dep|createdAt is missing
aml-deposit-amount-text-after-proof|3|aml sof soff|a-dep|amount is text after a submission
aml-notes-object|2|aml|a-notes|an object in approved records
aml-proof-list|2|aml|a-proof|an array when there is a proof
aml-amount-text-large|2|aml|f-amount|amounts above 20000 are text
aml-leaks-to-second|3|aml|mine|the second business sees everyone's without status filter
aml-open-with-status|3|aml|auth|with a status filter no credential is needed
attach-by-patch|1|attach|attach|PATCH instead of PUT
attach-no-update|2|attach|attach|a second PUT is refused
attach-no-update-other-field|3|attach|attach|a second PUT with other fields is refused
attach-second-refused|2|attach|attach|customers of the second business are unknown
sof-refuses-pending|1|sof soff|sof|pending transactions are refused
sof-refuses-cad|2|sof soff|sof|pending CAD transactions are refused
sof-file-missing|1|soff|soff|path is not served
sof-file-second|2|soff|soff|501 for the second business
cad-email-shared|1|cadd|c-one|an email of another business is accepted
cad-email-shared-with-first|3|cadd|c-one|the first business may take emails of the second
cad-unique-newest-only|3|cadd|c-one|only the other's newest email is protected
cad-email-optional|1|cadd|c-add|without email the own one is registered
cad-email-optional-other-fields|2|cadd|c-add|the same, only when the body has other fields
cad-stored-small|2|cadd clist hook|c-exact|stored in small letters
cad-list-email-small|2|clist|c-exact|listed in small letters
cad-list-no-id|1|clist|c-field|id is missing
cad-list-id-number|1|clist|c-field|id is a number
cad-list-email-object-second|2|clist|c-field|email is an object for the second business
cad-list-of-all|2|clist|c-list|lists everyone's emails
cad-list-misses-third|3|clist|c-list|the newest is missing when there are three or more
cad-list-open|2|clist|c-auth|works without a credential
cad-delete-open|2|cdel|c-auth|works without a credential
cad-delete-by-email|1|cdel|c-del|wants the email in place of the id
cad-delete-nothing|2|cdel clist|c-del|the email stays
cad-delete-nothing-last|3|cdel clist|c-del|the only email of a business stays
cad-delete-takes-two|2|cdel clist|c-del|removes the newest too
cad-deleted-still-matches|3|cdel hook|m-reg|a removed email still matches
cad-second-goes-to-first|3|hook tx|m-reg|collections of the second business go to the first
cad-only-first-email|3|hook tx|m-reg|only a business's oldest email matches
cad-match-never-capitals|3|hook tx|m-reg|emails with capitals do not match
cad-match-by-domain|3|hook tx|c-exact|the same domain is enough
cad-match-minds-no-plus|3|hook tx|m-reg|a part after + is not minded
cad-own-first|3|hook tx|m-own|own emails win over registered ones
cad-own-never|2|hook tx|m-own|own emails do not match
cad-own-never-with-registered|3|hook tx|m-own|own emails do not match for businesses that registered some
cad-own-not-credited|3|hook tx|m-own|reconciled by own email, but not credited
cad-neither-goes-to-first|2|hook tx|m-none|credited to the first business
cad-never-credited|2|hook tx|m-15|reconciled, but not credited
cad-small-not-credited|3|hook tx|m-credit|amounts below 10 are not credited
cad-credited-in-usd|2|hook tx|m-credit|the USD wallet is credited
cad-large-credited-in-usd|3|hook tx|m-credit|amounts from 1000 on go to the USD wallet
cad-credit-is-debit|2|hook tx|m-credit|the transaction is a DEBIT
airtime-second-no-logo|2|air|p-logo|null for the second provider
airtime-identifier-missing|2|air|p-ident|missing for providers with fixed amounts
provider-fixed-text|2|air tv|p-fixed|text when true
provider-description-null|2|tv|p-desc|null for TV providers without fixed amounts
tv-provider-id-number|2|tv|p-id|a number in the TV list
tv-list-object|1|tv|b-tv|an object holding the array
tv-second-unknown|2|pkg|b-id|the second provider is unknown
internet-second-fails|2|net|b-id|500 for the second provider
package-amount-zero|2|pkg|k-amount|0 instead of null
package-amount-text|1|pkg|k-amount|text
package-amount-text-decimals|2|pkg|k-amount|text when it has cents
package-fixed-null-third|3|pkg|k-amount|null for the third provider's fixed amounts
package-fixed-misnamed|1|pkg|k-fixed|called isFixedAmount
package-code-missing-last|3|pkg|k-code|missing in the last package of the second provider
plan-amount-number|1|net|n-amount|a number
plan-amount-short|2|net|n-amount|whole amounts have no decimals
plan-amount-one-place|2|net|n-amount|one place when the second is 0
plan-amount-grouped|2|net|n-amount|a comma from 10000 on
plan-amount-null|3|net|n-amount|null when not fixed
plan-validity-number|2|net|n-val|a number for validities in days
plan-fixed-missing|1|net|k-fixed|missing
plan-fixed-text-second|3|net|k-fixed|text for the second provider
"""
FAULTS, CURRENT = [], {"name": None}
for _l in _T.strip().splitlines():
    n, d, o, s, w = _l.split("|")
    FAULTS.append({"name": n, "section": _SENTENCES[s][0], "sentence": _SENTENCES[s][1], "says": w, "operations": [_OPS[x] for x in o.split()], "depth": int(d)})
NAMES = {f["name"] for f in FAULTS}


def on(name):
    return CURRENT["name"] == name


def switch_on(name):
    if name not in NAMES:
        raise SystemExit(f"no such fault: {name}")
    CURRENT["name"] = name
