import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import paycontract.BusinessClient;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.OutcomeUnknownException;
import paycontract.Retry;
import paycontract.model.AttachCustomerKycRequest;
import paycontract.model.CreateRefundPayload;

/** Sends writes on a kept connection to DROPPING_URL, which drops each and counts it. */
final class SendOnce {
  public static void main(String[] args) {
    String url = System.getenv("DROPPING_URL");
    // One client for both hosts, so that they share its connections.
    HttpClient http = HttpClient.newHttpClient();
    CheckoutClient checkout =
        CheckoutClient.builder()
            .baseUrl(url)
            .publicKey("pk_test_1")
            .secretKey("sk_test_1")
            .encryption(json -> "sealed")
            .httpClient(http)
            .retry(Retry.NONE)
            .build();
    BusinessClient business =
        BusinessClient.builder()
            .baseUrl(url)
            .secretKey("sk_test_1")
            .httpClient(http)
            .retry(Retry.NONE)
            .build();
    CallOptions once = CallOptions.DEFAULT.idempotencyKey("once");
    Map<String, String> kyc =
        Map.of(
            "idType", "PASSPORT",
            "idNumber", "1",
            "country", "NG",
            "dateOfBirth", "1990-01-01",
            "address", "Lagos");
    List<Runnable> writes =
        List.of(
            () -> checkout.createRefund(CreateRefundPayload.of(Map.of("reference", "a")), once),
            () -> business.attachCustomerKyc("CUS_1", AttachCustomerKycRequest.of(kyc)),
            () -> business.removeCadCollectionEmail("CCE_1"));
    for (Runnable write : writes) {
      for (int read = 0; read < 3; read++) {
        checkout.ping();
      }
      try {
        write.run();
      } catch (OutcomeUnknownException lost) {
        continue;
      }
      throw new AssertionError("the write was answered");
    }
  }
}
