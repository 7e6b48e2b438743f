package paycontract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
@{if vector}
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
@{end}
@{if sealed}
import java.util.Base64;
import java.util.HexFormat;
@{end}
import java.util.List;
import java.util.Map;
@{if order}
import java.util.UUID;
@{end}
@{if sealed}
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
@{end}
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
@{if order}
import paycontract.model.CreateOrderPayload;
import paycontract.model.CurrencyCode;
import paycontract.model.Customer;
import paycontract.model.OrderRequest;
@{end}

/** Tests the package against a sandbox and with published vectors. */
final class SandboxTest {
  private static final List<String> SANDBOX =
      List.of(
          "npx", "--yes", "paycontract-kit@@{kit}", "sandbox", "--json", "--strict", "--empty",
@{if answers}
          @{sandboxWords},
@{end}
          "--with-parent", "--checkout-port", "0", "--business-port", "0", "--control-port", "0");

  private static Process process;
  private static Map<?, ?> ready;
  private static Map<?, ?> keys;

  /** Uses the sandbox whose control plane PAYCONTRACT_SANDBOX_URL names, or starts one with npx. */
  @BeforeAll
  static void startSandbox() throws IOException, InterruptedException {
    String url = System.getenv("PAYCONTRACT_SANDBOX_URL");
    String line;
    if (url != null) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/ready")).build();
      line = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    } else {
      process = new ProcessBuilder(SANDBOX).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
      line = output.readLine();
    }
    assertNotNull(line, "the sandbox did not start: it needs Node.js");
    ready = (Map<?, ?>) Json.read(line);
    keys = (Map<?, ?>) ((List<?>) ready.get("businesses")).get(0);
  }

  /** Stops the sandbox, which ends when its standard input closes. */
  @AfterAll
  static void stopSandbox() throws IOException, InterruptedException {
    if (process != null) {
      process.getOutputStream().close();
      process.waitFor();
    }
  }

  private static String text(Map<?, ?> holder, String name) {
    return (String) holder.get(name);
  }

  @Test
  void aFirstCallIsAnswered() {
    @{Host}Client @{host} =
        @{Host}Client.builder()
            .baseUrl(text(ready, "@{host}"))
            .@{key}Key(text(keys, "@{key}Key"))
            .build();
    assertNotNull(@{call});
  }
@{if order}

  @Test
  void anOrderIsCreated() {
    RsaCipher.Padding padding = RsaCipher.Padding.of(text(keys, "padding"));
    CheckoutClient checkout =
        CheckoutClient.builder()
            .baseUrl(text(ready, "checkout"))
            .publicKey(text(keys, "publicKey"))
            .encryption(new RsaCipher(text(keys, "encryptionKey"), padding))
            .build();
    String reference = "ORD-" + UUID.randomUUID();
    CreateOrderPayload payload =
        CreateOrderPayload.builder()
            .customer(Customer.builder().email("adaeze@example.com").build())
            .order(
                OrderRequest.builder()
                    .amount(2500)
                    .currency(CurrencyCode.NGN)
                    .reference(reference)
                    .build())
            .build();
    assertEquals(reference, checkout.createOrder(payload).data().order().reference());
  }
@{end}
@{if vector}

  @Test
  void aWebhookOfTheVectorsIsVerified() {
    Map<String, String> headers =
        Map.of(
            "x-webhook-timestamp", "@{webhookTimestamp}",
            "x-webhook-signature", "@{webhookSignature}");
    String body =
        """
        @{webhookBody}""";
    WebhookVerifier verifier =
        new WebhookVerifier("@{webhookSecret}")
            .clock(Clock.fixed(Instant.ofEpochSecond(@{webhookNow}), ZoneOffset.UTC));
    assertEquals(
        "@{webhookId}",
        verifier.verify(body.getBytes(StandardCharsets.UTF_8), headers::get).id());
  }
@{end}
@{if sealed}

  @Test
  void aCardIsSealedAsInTheVectors() throws Exception {
    String card =
        """
        @{cardInput}""";
    assertEquals(card, openCard("@{cardOutput}"));
    CardCipher cipher = new CardCipher("@{cardKey}");
    assertEquals(card, openCard(cipher.encrypt(card.getBytes(StandardCharsets.UTF_8))));
  }

  private static String openCard(String sealed) throws Exception {
    String[] parts = sealed.split(":");
    HexFormat hex = HexFormat.of();
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    byte[] key = Base64.getDecoder().decode("@{cardKey}");
    GCMParameterSpec iv = new GCMParameterSpec(128, hex.parseHex(parts[0]));
    cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), iv);
    cipher.update(hex.parseHex(parts[1]));
    return new String(cipher.doFinal(hex.parseHex(parts[2])), StandardCharsets.UTF_8);
  }
@{end}
}
