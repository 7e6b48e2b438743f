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
 * <p>It answers 200 once that function has ended, and so tells the service that the event need not
 * come again; a repeat is answered 200 too. 500 where the function or the store threw or did not end
 * in time, and 409 while another delivery of the same event is being handled: the service tries
 * again. 401 for what is forged or too old, 400 for what is malformed, 413 for what is too long. An
 * event may still be handled twice, where a process dies, or a store fails: what the function does
 * has to bear that.
 *
 * <p>An event that no function was given for is answered 200. One of a kind that the contract does
 * not have may carry no id; then it is handled each time that it comes. The service does not wait
 * long for the answer: put what takes longer into a queue.
 *
 * <pre>{@code
 * WebhookHandler handler =
 *     new WebhookHandler(new WebhookVerifier(secret))
 *         .on(WebhookEvent.OrderSucceeded.class, paid -> deliver(paid.data().reference()));
 * WebhookReply reply = handler.handle(rawBody, request::getHeader);
 * }</pre>
 *
 * <p>Configure it before the first delivery; after that it is shared by all threads.
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
   * What is done about an event.
   *
   * @param <E> its class
   */
  @FunctionalInterface
  public interface Listener<E> {
    /**
     * Handles it.
     *
     * @param event verified
     * @throws Exception it was not handled, and is to come again
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
   * A handler that remembers events in memory and has no functions yet.
   *
   * @param verifier holds the secrets
   * @throws ConfigurationException {@code INVALID_OPTION}: it has no URL where the contract has it
   *     signed, or a secret of another form than Standard Webhooks take
   */
  public WebhookHandler(WebhookVerifier verifier) {
    verifier.check();
    this.verifier = verifier;
  }

  /**
   * What is done about events of a kind.
   *
   * @param <E> its class
   * @param kind e.g. {@code WebhookEvent.OrderSucceeded.class}; {@code WebhookEvent.Unknown.class}
   *     for those that the contract does not have
   * @param listener returns when all is done
   * @return this handler
   */
  public <E extends WebhookEvent> WebhookHandler on(Class<E> kind, Listener<E> listener) {
    listeners.put(kind, event -> listener.handle(kind.cast(event)));
    return this;
  }

  /**
   * Knows which events were handled. Where it is not set it is {@link SeenEvents#inMemory()}, which
   * forgets when the process ends, and knows nothing of other instances.
   *
   * @param seen a store of your own
   * @return this handler
   */
  public WebhookHandler seen(SeenEvents seen) {
    this.seen = seen;
    return this;
  }

  /**
   * Takes what was not handled: what a function or the store threw, with its event; a {@link
   * WebhookTimeoutException} where they took too long, and what they throw after that; and refusals,
   * each a {@link WebhookException}, without one. Where it is not set the former are logged by {@link
   * System.Logger}, without the event, and the latter are not.
   *
   * @param onError what it throws is dropped
   * @return this handler
   */
  public WebhookHandler onError(BiConsumer<Throwable, WebhookEvent> onError) {
    this.onError = onError;
    return this;
  }

  /**
   * How long the store and the function of an event may take together before a delivery is answered
   * 500. Where it is not set, as long as the service waits for the answer to this event: {@link
   * WebhookEvent#timeoutSecondsOf}. The function goes on, and the event stays claimed until it ends.
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
   * Where functions and the store run; daemon threads of its own where it is not set. With {@code
   * Runnable::run} they run in the thread of {@link #handle}, and none of them is cut short.
   *
   * @param executor e.g. one that passes on the context of the request
   * @return this handler
   */
  public WebhookHandler executor(Executor executor) {
    this.executor = executor;
    return this;
  }

  /**
   * Handles one delivery. Throws nothing.
   *
   * @param rawBody the bytes as they came, before anything has read them as JSON
   * @param header finds the value of a header by its name in any case; null without one
   * @return what to answer with
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

  /** What is thrown after its time is reported all the same. */
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

  /** What the store throws besides must not hide why the event failed. */
  private void release(String id, String token) {
    try {
      seen.settle(id, SeenEvents.Result.FAILED, token);
    } catch (RuntimeException ignored) {
      // The claim ends by its age.
    }
  }

  /** Anything but a text or a number would be one id for all events that have it. */
  private static String idOf(WebhookEvent event) {
    Object id = event.members().get("id");
    return id instanceof String || id instanceof BigDecimal ? id.toString() : "";
  }

  private void tell(Throwable error, WebhookEvent event) {
    try {
      onError.accept(error, event);
    } catch (RuntimeException ignored) {
      // It decides nothing about the answer.
    }
  }

  /** Without the event, which tells of people and their money. */
  private static void log(Throwable error, WebhookEvent event) {
    if (event != null) {
      System.getLogger("paycontract")
          .log(System.Logger.Level.ERROR, "a webhook was not handled", error);
    }
  }
}
