package com.example.payorder;

import java.util.Objects;

/** Runs tests and counts them, without a test library. */
final class Proofs {
  interface Proof {
    void run() throws Exception;
  }

  private int passed;
  private int failed;

  void prove(String claim, Proof proof) {
    try {
      proof.run();
      passed++;
    } catch (Exception | AssertionError failure) {
      failed++;
      System.err.println("FAILED " + claim + ": " + failure);
    }
  }

  void end() {
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }

  static <E extends Exception> E throwsA(Class<E> error, Proof proof) throws Exception {
    try {
      proof.run();
    } catch (Exception thrown) {
      if (error.isInstance(thrown)) {
        return error.cast(thrown);
      }
      throw thrown;
    }
    throw new AssertionError("nothing was thrown");
  }

  static void expect(Object got, Object want) {
    if (!Objects.equals(got, want)) {
      throw new AssertionError("got " + got + ", want " + want);
    }
  }
}
