package paycontract;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prints what the vectors cannot show: what a handler requires, and BASES. */
final class HandleWebhooks {
  public static void main(String[] args) throws ReflectiveOperationException {
    try {
      new WebhookHandler(new WebhookVerifier("whsec_no.base64"));
    } catch (ConfigurationException refusal) {
      System.out.println("no handler: " + codeOf(refusal));
    }
    byte[] body = "{\"id\":\"EVT_1\",\"event\":\"order.archived\"}".getBytes(StandardCharsets.UTF_8);
    String secret = "whsec_b2YgYSB0ZXN0";
    String url = "https://shop.example/webhooks";
    Map<String, String> signed = new WebhookSigner(secret).url(url).sign(body);
    WebhookEvent event = new WebhookVerifier(secret).url(url).verify(body, signed::get);
    System.out.println(String.join(" ", signed.keySet()) + " " + event.event());
    for (Object each : (List<?>) Json.read(System.getenv("BASES"))) {
      Map<?, ?> wanted = (Map<?, ?>) each;
      boolean isRight = wanted.get("base").equals(writeBase(wanted));
      System.out.println(wanted.get("id") + (isRight ? " right" : " wrong"));
    }
  }

  private static String codeOf(Throwable error) {
    return ((PaycontractException) error).errorCode();
  }

  /** Loads the class by name: it is missing if the contract signs in another way. */
  private static Object writeBase(Map<?, ?> message) throws ReflectiveOperationException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ((Map<?, ?>) message.get("headers"))
        .forEach((name, value) -> headers.put((String) name, (String) value));
    Method write =
        Class.forName("paycontract.MessageSignatures")
            .getDeclaredMethod(
                "writeBase", List.class, String.class, WebhookSignature.Delivery.class);
    String url = (String) message.get("url");
    return write.invoke(
        null,
        message.get("components"),
        message.get("parameters"),
        new WebhookSignature.Delivery(new byte[0], headers::get, url, 0));
  }
}
