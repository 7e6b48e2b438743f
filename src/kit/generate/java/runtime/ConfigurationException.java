package paycontract;

import java.util.Locale;

/**
 * The options or arguments are wrong. A retry does not help, except for {@code KEY_UNAVAILABLE}:
 * fix the code or the deployment. Nothing was sent.
 */
public final class ConfigurationException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  /** Why a configuration was refused. */
  public enum Code {
    /** The operation needs a key that was not given. */
    MISSING_KEY,
    /** A key is in none of the accepted formats, or its numbers or lengths are not sound. */
    MALFORMED_KEY,
    /** Your supplier of a key threw; a retry helps once it works again. */
    KEY_UNAVAILABLE,
    /** Test and live keys were given together. */
    MIXED_ENVIRONMENTS,
    /** A secret key would have been sent over plain HTTP. */
    INSECURE_TRANSPORT,
    /** Any other option or argument is missing, out of range or of the wrong kind. */
    INVALID_OPTION
  }

  private final Code code;

  ConfigurationException(Code code, String message) {
    super(code.name().toLowerCase(Locale.ROOT), message);
    this.code = code;
  }

  static ConfigurationException invalid(String message) {
    return new ConfigurationException(Code.INVALID_OPTION, message);
  }

  /** {@return why it was refused} */
  public Code code() {
    return code;
  }
}
