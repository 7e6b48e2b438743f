package paycontract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prints what each webhook of the file DELIVERIES is, and how long the service waits. */
final class JudgeWebhooks {
  public static void main(String[] args) throws IOException {
    String text = Files.readString(Path.of(System.getenv("DELIVERIES")));
    for (Object each : (List<?>) Json.read(text)) {
      Map<?, ?> delivery = (Map<?, ?>) each;
      System.out.println(delivery.get("id") + " is " + judge(delivery));
    }
  }

  private static String judge(Map<?, ?> delivery) {
    String[] secrets = ((List<?>) delivery.get("secrets")).toArray(String[]::new);
    long seconds = ((Number) delivery.get("nowSeconds")).longValue();
    Clock clock = Clock.fixed(Instant.ofEpochSecond(seconds), ZoneOffset.UTC);
    byte[] rawBody = ((String) delivery.get("rawBody")).getBytes(StandardCharsets.UTF_8);
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ((Map<?, ?>) delivery.get("headers"))
        .forEach((name, value) -> headers.put((String) name, (String) value));
    try {
      WebhookVerifier verifier =
          new WebhookVerifier(secrets).clock(clock).url((String) delivery.get("url"));
      WebhookEvent event = verifier.verify(rawBody, headers::get);
      long waited = WebhookEvent.timeoutSecondsOf(event.event());
      System.out.println(event.event() + " waits " + waited);
      return event instanceof WebhookEvent.Unknown ? "unknown" : "accepted";
    } catch (PaycontractException refusal) {
      // In the vectors, too old is called stale.
      return refusal.errorCode().replace("webhook_", "").replace("too_old", "stale");
    }
  }
}
