package paycontract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file to send.
 *
 * @param name for the service, e.g. {@code contract.pdf}
 * @param contentType e.g. {@code application/pdf}
 * @param content its bytes, at least one
 */
public record Upload(String name, String contentType, byte[] content) {
  /**
   * Checks the file.
   *
   * @param name for the service
   * @param contentType type and subtype
   * @param content at least one byte
   * @throws ConfigurationException {@code INVALID_OPTION}: a name or its bytes are missing, or the
   *     type is invalid
   */
  public Upload {
    if (name == null || name.isBlank() || content == null || content.length == 0) {
      throw ConfigurationException.invalid("a file needs a name and at least one byte");
    }
    if (contentType == null || !contentType.matches("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+")) {
      throw ConfigurationException.invalid("the contentType of a file is e.g. application/pdf");
    }
  }

  /**
   * Reads a file.
   *
   * @param file its name determines its type
   * @return the file, ready to be sent
   * @throws ConfigurationException {@code INVALID_OPTION}: it cannot be read
   */
  public static Upload of(Path file) {
    try {
      String type = Files.probeContentType(file);
      String name = file.getFileName().toString();
      return new Upload(
          name, type == null ? "application/octet-stream" : type, Files.readAllBytes(file));
    } catch (IOException cause) {
      throw ConfigurationException.invalid(
          "the file to send cannot be read (" + cause.getClass().getSimpleName() + ")");
    }
  }
}
