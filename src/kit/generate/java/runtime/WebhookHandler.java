package paycontract;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * Receives webhooks: verifies each, and runs the function of its event once.
 *
 * <p>It answers 200 once that function has finished, so that the service does not send the event
 * again; a duplicate is answered 200 too. It answers 500 if the function or the store threw or did
 * not finish in time, and 409 while another delivery of the same event is being handled: the
 * service then retries. It answers 401 to forged or too old webhooks, 400 to malformed and 413 to
 * too long ones. An event may still be handled twice if a process dies or a store fails: the
 * function must tolerate that.
 *
 * <p>An event without a function is answered 200. An event that the contract does not have may lack
 * an id; then it is handled on each delivery. The service does not wait long for the answer: put
 * slow work into a queue.
 *
 * <pre>{@code
 * WebhookHandler handler =
 *     new WebhookHandler(new WebhookVerifier(secret))
 *         .on(WebhookEvent.OrderSucceeded.class, paid -> deliver(paid.data().reference()));
 * WebhookReply reply = handler.handle(rawBody, request::getHeader);
 * }</pre>
 *
 * <p>Configure it before the first delivery; after that all threads may share it.
 */
public final class WebhookHandler {
  private static final int MAX_BODY_BYTES = 262_144;
  private static final Executor DAEMONS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "paycontract-webhook");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * What to do about an event.
   *
   * @param <E> its class
   */
  @FunctionalInterface
  public interface Listener<E> {
    /**
     * Handles the event.
     *
     * @param event verified
     * @throws Exception it was not handled: the service must send it again
     */
    void handle(E event) throws Exception;
  }

  private final WebhookVerifier verifier;
  private final Map<Class<?>, Listener<WebhookEvent>> listeners = new LinkedHashMap<>();
  private SeenEvents seen = SeenEvents.inMemory();
  private BiConsumer<Throwable, WebhookEvent> onError = WebhookHandler::log;
  private Executor executor = DAEMONS;
  private Duration timeout;

  /**
   * Creates a handler that remembers events in memory and has no functions yet.
   *
   * @param verifier holds the secrets
   * @throws ConfigurationException {@code INVALID_OPTION}: its URL is missing although the contract
   *     signs it, or a secret does not have the form of Standard Webhooks
   */
  public WebhookHandler(WebhookVerifier verifier) {
    verifier.check();
    this.verifier = verifier;
  }

  /**
   * Sets what to do about events of a class.
   *
   * @param <E> the class
   * @param kind e.g. {@code WebhookEvent.OrderSucceeded.class}; {@code WebhookEvent.Unknown.class}
   *     for those that the contract does not have
   * @param listener returns when the event is handled
   * @return this handler
   */
  public <E extends WebhookEvent> WebhookHandler on(Class<E> kind, Listener<E> listener) {
    listeners.put(kind, event -> listener.handle(kind.cast(event)));
    return this;
  }

  /**
   * Sets the store that knows which events were handled. The default is {@link
   * SeenEvents#inMemory()}, which forgets when the process ends, and is not shared with other
   * instances.
   *
   * @param seen a store of your own
   * @return this handler
   */
  public WebhookHandler seen(SeenEvents seen) {
    this.seen = seen;
    return this;
  }

  /**
   * Sets a function that is called with what a function or the store threw, and its event; with a
   * {@link WebhookTimeoutException} if they took too long, and what they throw after that; and with
   * refusals that are answered 400 or 401, each a {@link WebhookException}, without an event. By
   * default refusals are not reported, and other errors are logged by {@link System.Logger},
   * without the event.
   *
   * @param onError its exceptions are ignored
   * @return this handler
   */
  public WebhookHandler onError(BiConsumer<Throwable, WebhookEvent> onError) {
    this.onError = onError;
    return this;
  }

  /**
   * Sets how long the store and the function of an event may take together before a delivery is
   * answered 500. The default is the time that the service waits for the answer to this event:
   * {@link WebhookEvent#timeoutSecondsOf}. The function runs on, and the event stays claimed until
   * it ends.
   *
   * @param timeout above 0
   * @return this handler
   * @throws ConfigurationException {@code INVALID_OPTION}: it is not above 0
   */
  public WebhookHandler timeout(Duration timeout) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw ConfigurationException.invalid("timeout must be above 0");
    }
    this.timeout = timeout;
    return this;
  }

  /**
   * Sets where functions and the store run; by default in daemon threads of this package. With
   * {@code Runnable::run} they run in the thread of {@link #handle}, without a timeout.
   *
   * @param executor e.g. one that passes on the context of the request
   * @return this handler
   */
  public WebhookHandler executor(Executor executor) {
    this.executor = executor;
    return this;
  }

  /**
   * Handles one delivery. Never throws.
   *
   * @param rawBody the raw body, byte for byte
   * @param header returns the value of a header by its name in any case; null if missing
   * @return what to answer
   */
  public WebhookReply handle(byte[] rawBody, UnaryOperator<String> header) {
    if (rawBody.length > MAX_BODY_BYTES) {
      return WebhookReply.refused(413, "too_large");
    }
    WebhookEvent event;
    try {
      event = verifier.verify(rawBody, header);
    } catch (WebhookMalformedException refusal) {
      tell(refusal, null);
      return WebhookReply.refused(400, "malformed");
    } catch (WebhookException refusal) {
      tell(refusal, null);
      return WebhookReply.refused(401, "unauthorized");
    } catch (RuntimeException failure) {
      return fail(failure, null);
    }
    Listener<WebhookEvent> listener = listeners.get(event.getClass());
    return listener == null ? WebhookReply.RECEIVED : handleInTime(event, listener);
  }

  private WebhookReply handleInTime(WebhookEvent event, Listener<WebhookEvent> listener) {
    Duration limit =
        timeout == null
            ? Duration.ofSeconds(WebhookEvent.timeoutSecondsOf(event.event()))
            : timeout;
    try {
      return CompletableFuture.supplyAsync(() -> answer(event, listener), executor)
          .get(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      return fail(new WebhookTimeoutException(limit), event);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return fail(stopped, event);
    } catch (ExecutionException | RejectedExecutionException failure) {
      return fail(failure, event);
    }
  }

  /** Reports an exception even if it comes after the timeout. */
  private WebhookReply answer(WebhookEvent event, Listener<WebhookEvent> listener) {
    try {
      return handleOnce(event, listener);
    } catch (Throwable failure) {
      return fail(failure, event);
    }
  }

  private WebhookReply fail(Throwable failure, WebhookEvent event) {
    tell(failure, event);
    return WebhookReply.refused(500, "failed");
  }

  private WebhookReply handleOnce(WebhookEvent event, Listener<WebhookEvent> listener)
      throws Exception {
    String id = idOf(event);
    if (id.isEmpty()) {
      listener.handle(event);
      return WebhookReply.RECEIVED;
    }
    String token = UUID.randomUUID().toString();
    SeenEvents.Claim claim = seen.claim(id, token);
    if (claim != SeenEvents.Claim.CLAIMED) {
      return claim == SeenEvents.Claim.DONE
          ? WebhookReply.RECEIVED
          : WebhookReply.refused(409, "in_progress");
    }
    boolean isHandled = false;
    try {
      listener.handle(event);
      isHandled = true;
    } finally {
      if (!isHandled) {
        release(id, token);
      }
    }
    seen.settle(id, SeenEvents.Result.DONE, token);
    return WebhookReply.RECEIVED;
  }

  /** Releases the claim. An exception of the store must not hide why the event failed. */
  private void release(String id, String token) {
    try {
      seen.settle(id, SeenEvents.Result.FAILED, token);
    } catch (RuntimeException ignored) {
      // The claim ends by its age.
    }
  }

  /** Returns the id. Anything but a string or a number would be shared by all such events. */
  private static String idOf(WebhookEvent event) {
    Object id = event.members().get("id");
    return id instanceof String || id instanceof BigDecimal ? id.toString() : "";
  }

  private void tell(Throwable error, WebhookEvent event) {
    try {
      onError.accept(error, event);
    } catch (RuntimeException ignored) {
      // It does not change the answer.
    }
  }

  /** Logs the error without the event, which holds data about people and their money. */
  private static void log(Throwable error, WebhookEvent event) {
    if (event != null) {
      System.getLogger("paycontract")
          .log(System.Logger.Level.ERROR, "a webhook was not handled", error);
    }
  }
}
