package paycontract;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A body of {@code multipart/form-data}. */
final class Multipart {
  private final String boundary = UUID.randomUUID().toString();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  String contentType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  void add(String name, Object value) {
    write("--" + boundary + "\r\ncontent-disposition: form-data; name=\"" + quote(name) + "\"");
    if (value instanceof Upload upload) {
      write("; filename=\"" + quote(upload.name()) + "\"");
      write("\r\ncontent-type: " + upload.contentType() + "\r\n\r\n");
      out.writeBytes(upload.content());
    } else {
      write("\r\n\r\n" + (value instanceof String text ? text : Json.write(value)));
    }
    write("\r\n");
  }

  byte[] bytes() {
    write("--" + boundary + "--\r\n");
    return out.toByteArray();
  }

  /** Escapes a name like browsers. */
  private static String quote(String name) {
    return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  private void write(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
