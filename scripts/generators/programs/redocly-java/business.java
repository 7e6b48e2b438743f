import businessapi.Client;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

final class Program {
    public static void main(String[] arguments) throws IOException {
        Client.Auth auth = new Client.Auth()
            .bearer(System.getenv("SECRET_KEY"))
            .apiKey("publicKey", System.getenv("PUBLIC_KEY"));
        Client client = new Client(new Client.Config().serverUrl(System.getenv("BUSINESS_URL")).auth(auth));

        // Answers have no type, so what is known of them is read by hand.
        Map<?, ?> listed = (Map<?, ?>) client.listTransactions(new Client.ListTransactionsParams().list(3.0).page(1.0));
        int count = Client.TransactionList.fromJson(listed.get("data")).transactions().size();
        System.out.printf("{\"listed\":%d,\"file\":\"%s\"}%n", count, submit(client));
    }

    private static Object submit(Client client) throws IOException {
        String proof = Files.readString(Path.of(System.getenv("PROOF_FILE")), StandardCharsets.ISO_8859_1);
        try {
            Map<?, ?> sent = (Map<?, ?>) client.submitSourceOfFundsFile(new Client.SubmitSourceOfFundsFileRequest(
                System.getenv("TRANSACTION_ID"), Client.SourceOfFunds.fromWire("SALARY"), proof));
            return ((Map<?, ?>) sent.get("data")).get("status");
        } catch (Client.ApiException refused) {
            return ((Map<?, ?>) refused.body).get("message");
        }
    }
}
