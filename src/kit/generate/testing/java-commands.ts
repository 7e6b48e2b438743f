/** For programs that end after a second: without the second compiler, which only pays in longer ones, and in one thread. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export const JAVA = ['java', ...SHORT_RUN].join(' ')

/** Takes half of the processor time of a plain `javac`. */
export const JAVAC = ['javac', ...SHORT_RUN.map((option) => `-J${option}`)].join(' ')
