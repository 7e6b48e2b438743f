# The caller is pointed at the two ports; what Prism finds is in its log, and in the header sl-violations of each answer.
prism proxy "$CHECKOUT_API" "$CHECKOUT_URL" --port 4010 &
prism proxy "$BUSINESS_API" "$BUSINESS_URL" --port 4020 &
wait
