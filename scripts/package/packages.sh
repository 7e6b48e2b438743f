#!/usr/bin/env bash
# The repository of a client as its owner has it: written by --package, built, and tested with a sandbox that its tests start
# by npx. Runs in a folder where paycontract-kit is installed.
set -euo pipefail
python=/usr/bin/python3
jars=/usr/share/java
not_tried=()

for language in python go php java; do
  node_modules/.bin/paycontract generate --language "$language" --package --out "packages/$language" >/dev/null
done

# try <language> <command…>: in its repository
try() {
  local log="packages/$1.log"
  (cd "packages/$1" && "${@:2}") >"$log" 2>&1 || { cat "$log"; echo "the package in $1 fails"; exit 1; }
  echo "the package in $1 is built, and its tests pass"
}

test_go() { go vet ./... && go test ./...; }
test_php() {
  if command -v composer >/dev/null; then composer validate --strict; fi
  php -d auto_prepend_file=phpseclib3/autoload.php tests/sandbox.php | tee /dev/stderr | grep -q '^4 passed, 0 failed$'
}
# Installed, so that pytest finds the fixtures by themselves, and tested from outside of its source.
test_python() {
  "$python" -m venv --system-site-packages ../venv
  ../venv/bin/pip install --no-index --no-deps --no-build-isolation .
  mkdir ../installed && cp -r tests ../installed && cd ../installed && ../venv/bin/python -m pytest
  ../venv/bin/python -m mypy --strict tests ../python/paycontract_client/pytest_plugin.py
}
test_java() {
  local junit
  junit="$(echo "$jars"/junit-{jupiter-api,jupiter-engine,platform-commons,platform-engine,platform-launcher,platform-console}.jar \
    "$jars"/{opentest4j,apiguardian-api,picocli}.jar | tr ' ' :)"
  javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -Xlint:all -Werror -d target/classes $(find src/main -name '*.java')
  javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -cp "target/classes:$junit" -d target/test-classes $(find src/test -name '*.java')
  java -cp "target/classes:target/test-classes:$junit" org.junit.platform.console.ConsoleLauncher \
    --disable-banner --fail-if-no-tests --scan-classpath target/test-classes
}

if command -v go >/dev/null; then try go test_go; else not_tried+=(go); fi
if php -r 'exit(stream_resolve_include_path("phpseclib3/autoload.php") ? 0 : 1);' 2>/dev/null; then try php test_php; else not_tried+=(php); fi
if "$python" -c 'import ensurepip, httpx, cryptography, mypy, pytest, setuptools, wheel' 2>/dev/null; then try python test_python; else not_tried+=(python); fi
if command -v javac >/dev/null && [ -f "$jars/junit-platform-console.jar" ]; then try java test_java; else not_tried+=(java); fi
[ "${#not_tried[@]}" = 0 ] || echo "not tried, because their tools are not here: ${not_tried[*]}"
