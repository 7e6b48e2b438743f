import checkoutapi.Client;
import java.util.Map;

final class Program {
    public static void main(String[] arguments) {
        String publicKey = System.getenv("PUBLIC_KEY");
        // Each scheme has its own key; here a public key stands where a secret key is due.
        Client.Auth auth = new Client.Auth().apiKey("publicKey", publicKey).apiKey("secretKey", publicKey);
        Client client = new Client(new Client.Config().serverUrl(System.getenv("CHECKOUT_URL")).auth(auth));
        String ciphertext = System.getenv("ENCRYPTED_ORDER");

        // Answers have no type, so what is known of them is read by hand.
        Map<?, ?> created = (Map<?, ?>) client.createOrder(new Client.EncryptedCreateOrder(ciphertext));
        Map<?, ?> data = (Map<?, ?>) created.get("data");
        Client.Order order = Client.OrderCreation.fromJson(data).order();

        try {
            client.verifyOrder(new Client.EncryptedVerifyOrder(ciphertext));
            throw new IllegalStateException("verifyOrder was not refused");
        } catch (Client.ApiException refused) {
            Object message = ((Map<?, ?>) refused.body).get("message");
            System.out.printf(
                "{\"reference\":\"%s\",\"status\":\"%s\",\"refusal\":{\"status\":%d,\"message\":\"%s\"}}%n",
                order.reference(), order.status(), refused.status, message);
        }
    }
}
