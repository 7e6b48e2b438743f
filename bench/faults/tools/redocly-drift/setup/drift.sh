# Each host has its document, and its calls are found by the server they went to. The last rule runs only where it is named.
rules=undocumented-endpoint,schema-consistency,security-baseline,owasp-api-top10
redocly drift "$HAR" --api "$CHECKOUT_API" --server "$CHECKOUT_URL" --rules $rules --format json -o checkout.json
redocly drift "$HAR" --api "$BUSINESS_API" --server "$BUSINESS_URL" --rules $rules --format json -o business.json
