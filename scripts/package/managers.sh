# shellcheck shell=bash # read by client.sh and kit.sh
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
PATH="$root/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
not_tried=()

# The package managers and runtimes that are tried beside npm and this Node, as npm brings them.
declare -A package_of=(
  [pnpm]=pnpm@12.21.0 [yarn-classic]=yarn@1.22.22 [yarn]=@yarnpkg/cli-dist@4.18.1 [bun]=bun@1.4.5 [deno]=deno@2.9.6
  [workerd]=workerd@1.20261117.1 [node20]=node@20.19.0 [node22]=node@22.13.0
  [inspector]=@modelcontextprotocol/inspector@2.12.0
)

# is_here <tool> <command…>: whether npm can bring it and the command runs; what is missing is listed at the end
declare -A path_with=()
is_here() {
  [ -z "${path_with[$1]:-}" ] || return 0
  # shellcheck disable=SC2016 # for the shell that npx starts
  path_with[$1]="$(npx --yes --loglevel=error --package="${package_of[$1]}" -- \
    sh -c '"$@" >/dev/null && printf %s "$PATH"' sh "${@:2}" 2>/dev/null)" && return
  not_tried+=("$1")
  return 1
}

# with <tool> <command…>: runs the command where that tool comes first
with() { PATH="${path_with[$1]}" "${@:2}"; }

# As `npm run build` has packed them.
cp "$root"/dist/packages/*.tgz "$folder"
client="$folder/paycontract.tgz"
kit="$folder/paycontract-kit.tgz"

# install_with <manager> <tarball> <package> <most packages> <most kB>: in $folder/<manager>, without a warning or a script
install_with() {
  local manager="$1" file="$2" package="$3" log="$folder/$1.log" packages size
  mkdir -p "$folder/$manager" && cd "$folder/$manager"
  echo '{ "name": "shop", "private": true, "type": "module" }' >package.json
  touch yarn.lock
  case "$manager" in
    npm) rm yarn.lock && npm install --no-audit --no-fund --prefer-offline "$file" ;;
    pnpm) with pnpm pnpm add "$file" ;;
    # By name and version it would find what it had before.
    yarn-classic) with yarn-classic yarn add --no-lockfile --cache-folder "$folder/cache" "$file" ;;
    yarn)
      export YARN_NODE_LINKER=node-modules YARN_ENABLE_TELEMETRY=0
      with yarn yarn add "$package@file:$file"
      ;;
    bun) rm yarn.lock && with bun bun add "$file" ;;
  esac >"$log" 2>&1 || { cat "$log"; echo "$manager cannot install $package"; exit 1; }
  # What npm says of this machine's configuration is not ours to fix.
  if grep -iE 'warn|\bscripts?\b|blocked' "$log" | grep -qvE 'Unknown .* config'; then
    cat "$log"
    echo "$manager warned while it installed $package"
    exit 1
  fi
  packages="$(find . -regextype posix-extended -regex '.*/node_modules/(@[^/]+/)?[^/@.]+[^/]*/package\.json' | wc -l)"
  size="$(du -sk node_modules | cut -f1)"
  echo "$manager installed $package: $packages packages, $((size / 1000)).$((size % 1000 / 100)) MB"
  if [ "$packages" -gt "$4" ] || [ "$size" -gt "$5" ]; then echo "more than $4 packages or $5 kB"; exit 1; fi
}

tell_not_tried() { [ "${#not_tried[@]}" = 0 ] || echo "not tried, because npm could not bring them: ${not_tried[*]}"; }
