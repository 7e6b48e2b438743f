import json
import os

from client.client import ApiError, Client, EncryptedCreateOrder, EncryptedVerifyOrder

public_key = os.environ["PUBLIC_KEY"]
# Each scheme has its own key; here a public key stands where a secret key is due.
auth = {"api_key": {"publicKey": public_key, "secretKey": public_key}}
client = Client(os.environ["CHECKOUT_URL"], auth=auth)
ciphertext = os.environ["ENCRYPTED_ORDER"]

order = client.create_order(EncryptedCreateOrder(data=ciphertext))["data"]["order"]

refusal = None
try:
    client.verify_order(EncryptedVerifyOrder(data=ciphertext))
except ApiError as error:
    refusal = {"status": error.status, "message": error.body["message"]}

print(json.dumps({"reference": order["reference"], "status": order["status"], "refusal": refusal}))
