package paycontract;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One call of an operation, with its arguments. */
final class Call {
  final Operation operation;
  final CallOptions options;

  /** The input besides headers: parameters, and the members of the body, as plaintext. */
  final Map<String, Object> input = new LinkedHashMap<>();

  private final Map<String, String> headers = new LinkedHashMap<>();
  private final StringBuilder query = new StringBuilder();
  private String path;
  private Object body;

  Call(Operation operation, CallOptions options) {
    this.operation = operation;
    this.options = options == null ? CallOptions.DEFAULT : options;
    this.path = operation.path;
  }

  Call path(String name, Object value) {
    Object copy = Json.copy(value);
    input.put(name, copy);
    String segment = copy == null ? "" : encode(scalar(copy));
    if (segment.matches("\\.{0,2}")) {
      throw ConfigurationException.invalid(operation.id + " needs " + name);
    }
    path = path.replace("{" + name + "}", segment);
    return this;
  }

  /** @param headerNames the parameters that are sent as headers, not in the query */
  Call params(JsonRecord params, String... headerNames) {
    Map<String, Object> members = params == null ? Map.of() : params.members();
    members.forEach(
        (name, value) -> {
          if (List.of(headerNames).contains(name)) {
            headers.put(name, scalar(value));
          } else {
            input.put(name, value);
            for (Object each : value instanceof List<?> list ? list : List.of(value)) {
              query.append(query.isEmpty() ? '?' : '&').append(encode(name));
              query.append('=').append(encode(scalar(each)));
            }
          }
        });
    return this;
  }

  Call body(Object body) {
    this.body = Json.copy(body);
    if (this.body instanceof Map<?, ?> members) {
      members.forEach((name, value) -> input.put((String) name, value));
    }
    return this;
  }

  /** Sets a body of one member. */
  Call body(String name, Object value) {
    return value == null ? this : body(Map.of(name, value));
  }

  /** Returns a call with the same parameters and body, and an idempotency key. */
  Call again(String key) {
    Call again = new Call(operation, CallOptions.DEFAULT.idempotencyKey(key));
    again.headers.putAll(headers);
    again.query.append(query);
    again.path = path;
    again.body = body;
    return again;
  }

  URI uri(String baseUrl) {
    return URI.create(baseUrl + path + query);
  }

  /**
   * Writes headers and body into a request.
   *
   * @param option the option of the client that holds its cipher
   */
  void write(HttpRequest.Builder request, PayloadCipher cipher, String option) {
    headers.forEach((name, value) -> Transport.setHeader(request, name, value));
    if (body == null) {
      request.method(operation.method, BodyPublishers.noBody());
    } else if (operation.isForm && body instanceof Map<?, ?> members) {
      Multipart form = new Multipart();
      members.forEach((name, value) -> form.add((String) name, value));
      request.setHeader("content-type", form.contentType());
      request.method(operation.method, BodyPublishers.ofByteArray(form.bytes()));
    } else {
      Object sent = operation.encryptedField == null ? body : encrypt(cipher, option);
      request.setHeader("content-type", "application/json");
      request.method(operation.method, BodyPublishers.ofString(Json.write(sent)));
    }
  }

  private Object encrypt(PayloadCipher cipher, String option) {
    String field = operation.encryptedField;
    String what = operation.id + " encrypts \"" + field + "\"";
    if (cipher == null) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY, what + ": give the client " + option);
    }
    if (!cipher.procedure().isEmpty() && !cipher.procedure().equals(operation.cipher)) {
      throw ConfigurationException.invalid(
          what + " with " + operation.cipher + ": give a cipher of your own as " + option);
    }
    if (!(body instanceof Map<?, ?> members) || members.get(field) == null) {
      throw ConfigurationException.invalid(what + ": it must be given");
    }
    Map<Object, Object> sealed = new LinkedHashMap<>(members);
    String text = cipher.encrypt(Json.write(members.get(field)).getBytes(StandardCharsets.UTF_8));
    // Anything else would be sent unchanged, and may be the plaintext.
    if (text == null || text.isEmpty()) {
      throw ConfigurationException.invalid(what + ": the cipher given returned no text");
    }
    sealed.put(field, text);
    return sealed;
  }

  private static String scalar(Object value) {
    return value instanceof String text ? text : Json.write(value);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
