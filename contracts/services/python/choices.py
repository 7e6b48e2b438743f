"""Everything the document leaves open and this server lets you switch: name, section, question, values (first = default)."""
_T = """
error-shape|7|What does an error body look like?|nested problem flat list
missing-key-status|7|Status for a missing or unknown credential|401 403 400
missing-key-words|7|Words for a missing or unknown credential|plain helpful
ids|2|What do ids look like?|uuid objectid prefixed numeric
ref-prefix|1.7|Prefix of references|pay TRX ord S2S
ref-body|1.7|Alphanumeric part of references|mixed16 upper10 hex24 digits12
padding|5.11|RSA padding of `data`|oaep-sha256 oaep-sha1 pkcs1v15
data-encoding|5.11|Text encoding of `data`|any base64
card-format|5.12|Accepted form of the AES-256-GCM card data|any packed fields colon
unencrypted|4.1|Which checkout bodies may come unencrypted ("most" are encrypted)|none track
created-status|4|HTTP status of an operation that creates something|201 200
answer-shape|4.1|Body of answers that are not shown|envelope status-id flat
order-nesting|4.1|Is an order the `data` itself or `data.order`?|data order
field-style|2|Names of fields in records that are not shown|camel snake
order-words|3|State names of orders|upper lower codes
order-amounts|2|Amounts of orders|number string
done-word|2|Transaction status of a finished transaction|SUCCESSFUL COMPLETED SUCCESS
pay-timing|3|When does a payment become final?|immediate delayed on-read
order-transaction|3|When does an order appear among the transactions?|on-create on-pay
pay-twice|4.1|Paying an order that is already paid|409 same 400
repeat-merchant-reference|4.2|A merchant's own reference sent twice|new-order same-order 409
card-check|4.2|Check of the card number|digits luhn
token-style|4.1|Form of card tokens|tok uuid AUTH
link-field|4.2|Field of the hosted checkout link|checkoutUrl link authorizationUrl url
link-host|4.2|Host of the hosted checkout link|external own
checkout-status|4.2|HTTP status of a hosted checkout link made|201 200
refund-refused|4.1|Status for a refund that is too large or of an unpaid order|422 409 400
refund-status|4.1|First status of a refund|PENDING PROCESSED
refunds-shape|4.1|Shape of the refunds and chargebacks lists|array object paged
banks-shape|4.1|Shape of the bank list|array by-country
ping-answer|4.1|Answer of the ping|pong time
default-list|4.3|Transactions per call when `list` is absent|10 20 25 50
max-list|8|Largest page size|100 50 none
paging-invalid|8|Page or size that is below 1 or no number|clamp 400 422 default
enum-invalid|4.3|Filter value outside the enumeration|400 422 ignore empty
enum-case|4.3|Filter values in another case|any exact
empty-filter|4.3|A filter given with an empty value|ignore invalid
search-fields|4.3|Where does search look?|reference-description all reference
search-case|4.3|Does search mind the case?|ignore exact
page-ends|2|nextPage after the last and previousPage before the first page (numbers)|zero clamp beyond
size-meaning|2|What is meta.size?|items list
page-beyond|4.3|A page behind the last|empty last 404
no-link|2|Link ids that link nothing|null empty mixed
dates|2|Form of ISO 8601 timestamps|millis seconds offset micros
tx-order|4.3|Order of lists|newest oldest
live-feed|4.3|Do new transactions appear by themselves?|timed off busy
presigned|2|URLs of files|per-read stable
request-id|2|Where is the request id?|body-header header none
extras|2|Extra fields in records|rich some none
not-found|4|Status for a record that does not exist or is another's|404 400 403
aml-extras|4.4|Extra fields beside data and meta in the AML list|rich none
aml-empty-pages|4.4|meta.pages of an empty AML list|0 1
cad-list-shape|4.6|Shape of the list of registered emails|envelope bare paged
cad-delete-answer|4.6|Answer of removing an email|204 200 record
cad-delete-twice|4.6|Removing an email again|not-found idempotent
cad-twice|4.6|A business registers its own registered email again|409 same 400
cad-taken|4.6|Status when another business has the email|409 400 422
cad-validation|4.6|What counts as an email?|at-sign strict
cad-unique-case|4.6|Is the case minded when looking whether an email is taken?|exact ignore
cad-own-match|3|How is a business's own email compared?|exact ignore-case
no-cad-wallet|3|Collection for a business without a CAD wallet|held deferred rejected
webhook-signature|6|Signature of the CAD webhook (secret: cadWebhookSecret)|hmac-sha256-hex hmac-sha256-base64 hmac-sha512-hex shared-secret
webhook-unsigned|6|CAD webhook without a signature|refuse accept
webhook-answer|6|Answer to the CAD webhook|rich 202 204
webhook-timing|3|When is a collection processed?|sync async
webhook-replay|6|The same webhook again (it is never credited twice)|ignore 409
business-auth|5.10|Credential of the business API|any bearer api-key basic
bill-auth|5.10|Do the bill payment lists need the business credential?|required open
bill-unknown|4.7|Unknown serviceCategoryId|404 400 empty
bill-logo|2|Path of provider logos|cdn data
kyc-put|4.5|Does a second PUT replace or merge?|merge replace
kyc-answer|4.5|Answer of attaching KYC data|200 202 204
kyc-empty|4.5|Attaching nothing|400 accept
sof-effect|4.5|When does a submission change the AML record?|immediate delayed
sof-refused|4.5|Status for a transaction that is not pending|409 422 400
sof-twice|4.5|A second submission|replace 409
sof-file-media|4.5|How may the file come?|any multipart
sof-status|4.5|HTTP status of a submission|200 201 202
currency-default|8|Currency of an order that names none|CAD NGN reject
currency-case|8|Currency codes in lower case|any exact
invalid-status|7|Status for an invalid body|400 422
content-type|4.1|Body with another or no Content-Type|accept 415
unknown-method|4|A known path with another method|405 404
trailing-slash|4|A path with a slash at its end|accept 404 redirect
browser|7|Browser (Accept: text/html) without credential on the business host|redirect status
header-case|7|Case of answer header names|title lower
json-style|7|Form of JSON|compact pretty ascii
charset|7|Content-Type of JSON|utf-8 bare
compress|7|gzip for clients that accept it|gzip never
rate-headers|8|Rate limit headers (no limit is enforced)|on off
connection|7|Connection kept alive?|keep close
"""
CHOICES = []
for _l in _T.strip().splitlines():
    n, s, q, v = _l.split("|")
    CHOICES.append({"name": n, "section": s, "question": q, "values": v.split(), "default": v.split()[0]})
VALUE = {c["name"]: c["default"] for c in CHOICES}


def ch(name):
    return VALUE[name]


def choose(name, value):
    c = next((c for c in CHOICES if c["name"] == name), None)
    if not c or value not in c["values"]:
        raise SystemExit(f"no such choice: {name}={value}")
    VALUE[name] = value
