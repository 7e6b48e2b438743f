import json
import os

from client.client import ApiError, Client, SourceOfFunds, SubmitSourceOfFundsFileRequest

auth = {"bearer": os.environ["SECRET_KEY"], "api_key": {"publicKey": os.environ["PUBLIC_KEY"]}}
client = Client(os.environ["BUSINESS_URL"], auth=auth)

transactions = client.list_transactions(list=3, page=1)["data"]["transactions"]

try:
    with open(os.environ["PROOF_FILE"], "rb") as proof:
        request = SubmitSourceOfFundsFileRequest(
            transaction_id=os.environ["TRANSACTION_ID"],
            source_of_funds=SourceOfFunds("SALARY"),
            # Declared as str; open files and bytes are what it sends as a file.
            file=proof,  # type: ignore[arg-type]
        )
        file = client.submit_source_of_funds_file(request)["data"]["status"]
except ApiError as error:
    file = error.body["message"]

print(json.dumps({"listed": len(transactions), "file": file}))
