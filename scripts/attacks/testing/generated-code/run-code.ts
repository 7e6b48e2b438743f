import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../../src/kit/generate/languages.ts'
import { findTools } from '../../../examples/find-tools.ts'

/** `broken` does not compile or cannot be imported; `ran` did something that nobody asked for. */
export type Outcome = 'clean' | 'broken' | 'ran'

type Codes = Map<number, string>

interface Run {
  code: number
  output: string
}

const LONGEST_MS = 900_000

function run(command: string, args: string[], cwd: string): Promise<Run> {
  const options = {
    cwd,
    timeout: LONGEST_MS,
    maxBuffer: 1 << 28,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '' },
  }
  return new Promise((done) => {
    execFile(command, args, options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    )
  })
}

/** Imports or compiles and loads each, and tells what became of it. `folder` is an empty one to work in. */
export const RUNNERS: Record<Language, (codes: Codes, folder: string) => Promise<Map<number, Outcome>>> = {
  typescript: runTypescript,
  python: runPython,
  php: runPhp,
  go: runGo,
  java: runJava,
}

/** One line for each that did not do what it should: `ran 12` or `broken 13`. */
function readOutcomes(codes: Codes, output: string): Map<number, Outcome> {
  const told = new Map<number, Outcome>([...codes.keys()].map((id) => [id, 'clean']))
  for (const [, outcome, id] of output.matchAll(/^(ran|broken) (\d+)$/gm))
    told.set(Number(id), outcome as Outcome)
  return told
}

const IMPORT_TYPESCRIPT = `import { readdirSync } from 'node:fs'
for (const name of readdirSync('.').filter((each) => /^\\d+\\.ts$/.test(each))) {
  globalThis.ran = 0
  const broken = await import('./' + name).then(() => false, () => true)
  if (globalThis.ran) console.log('ran ' + parseInt(name))
  else if (broken) console.log('broken ' + parseInt(name))
}
`

async function runTypescript(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  const stub = join(folder, 'node_modules/paycontract')
  mkdirSync(stub, { recursive: true })
  writeFileSync(join(stub, 'package.json'), '{"type":"module","exports":"./index.js"}')
  const names = ['createCheckoutClient', 'createBusinessClient']
  writeFileSync(join(stub, 'index.js'), names.map((name) => `export function ${name}() {}\n`).join(''))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [id, code] of codes) writeFileSync(join(folder, `${id}.ts`), code)
  writeFileSync(join(folder, 'import.mjs'), IMPORT_TYPESCRIPT)
  const { output } = await run(process.execPath, ['--no-warnings', 'import.mjs'], folder)
  return readOutcomes(codes, output)
}

const IMPORT_PYTHON = `import glob, importlib.util, warnings
warnings.simplefilter("ignore")
for path in glob.glob("m*.py"):
    try:
        spec = importlib.util.spec_from_file_location(path[:-3], path)
        module = importlib.util.module_from_spec(spec)
        __import__("sys").modules[path[:-3]] = module
        spec.loader.exec_module(module)
    except SystemExit:
        print("ran " + path[1:-3])
    except BaseException as error:
        print("broken " + path[1:-3])
`

async function runPython(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  for (const [id, code] of codes) writeFileSync(join(folder, `m${id}.py`), code)
  writeFileSync(join(folder, 'import.py'), IMPORT_PYTHON)
  const python = findTools([{ tool: 'python3', module: 'httpx' }]).paths.get('python3') ?? 'python3'
  const { output } = await run(python, ['-B', 'import.py'], folder)
  return readOutcomes(codes, output)
}

/** A process each: nothing loads a second class of the same name, and nothing stops an \`exit\`. */
async function runPhp(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  const told = new Map<number, Outcome>()
  for (const [id, code] of codes) {
    writeFileSync(join(folder, `${id}.php`), code)
    const { code: exit, output } = await run('php', ['-d', 'short_open_tag=1', `${id}.php`], folder)
    told.set(id, exit === 97 ? 'ran' : exit === 0 && output === '' ? 'clean' : 'broken')
  }
  return told
}

/** What Go's tools obey, although it stands in a comment. */
const DIRECTIVE = /^\s*\/\/(?:go:|line |export )|^import "C"/m

async function runGo(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  writeFileSync(join(folder, 'go.mod'), 'module hostile\n\ngo 1.19\n')
  for (const [id, code] of codes) {
    mkdirSync(join(folder, `p${id}`))
    writeFileSync(join(folder, `p${id}/client.go`), code)
  }
  mkdirSync(join(folder, 'main'))
  const broken = new Set<number>()
  // The compiler tells some of what is broken at a time.
  for (let before = -1; broken.size > before; ) {
    before = broken.size
    const whole = [...codes.keys()].filter((id) => !broken.has(id))
    const imports = whole.map((id) => `import _ "hostile/p${id}"\n`).join('')
    writeFileSync(
      join(folder, 'main/main.go'),
      `package main\n${imports}\nfunc main() { println("loaded") }\n`,
    )
    const { output } = await run('go', ['run', './main'], folder)
    if (output.includes('loaded')) return tell(codes, broken, output, true)
    for (const [, id] of output.matchAll(/\bp(\d+)[/\\]client\.go:/g)) broken.add(Number(id))
  }
  throw new Error('the Go program that imports all did not run, and not for what is broken')
}

const LOAD_JAVA = `import java.io.File;
public class Load {
  public static void main(String[] args) throws Exception {
    for (File folder : new File("out").listFiles()) {
      var loader = new java.net.URLClassLoader(new java.net.URL[] { folder.toURI().toURL() });
      try (var files = java.nio.file.Files.walk(folder.toPath())) {
        for (var path : files.filter(each -> each.toString().endsWith(".class")).toList()) {
          String name = folder.toPath().relativize(path).toString().replace(".class", "").replace('/', '.');
          try { Class.forName(name, true, loader); } catch (Throwable error) { System.out.println("unloaded " + folder.getName()); }
        }
      }
    }
    System.out.println("loaded");
  }
}
`

/** Packages share names, so each is compiled apart, by one compiler that stays warm. */
const COMPILE_JAVA = `import java.io.File;
import java.util.List;
import javax.tools.ToolProvider;
public class Compile {
  public static void main(String[] args) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, java.nio.charset.StandardCharsets.UTF_8)) {
      for (File source : new File("src").listFiles()) {
        var out = new File("out", source.getName());
        out.mkdirs();
        var units = files.getJavaFileObjects(new File(source, "Client.java"));
        var options = List.of("-d", out.getPath(), "-proc:none", "-nowarn");
        if (!compiler.getTask(new java.io.StringWriter(), files, problem -> {}, options, null, units).call())
          System.out.println("broken " + source.getName());
      }
    }
  }
}
`

async function runJava(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  for (const [id, code] of codes) {
    mkdirSync(join(folder, `src/${id}`), { recursive: true })
    writeFileSync(join(folder, `src/${id}/Client.java`), code)
  }
  writeFileSync(join(folder, 'Compile.java'), COMPILE_JAVA)
  writeFileSync(join(folder, 'Load.java'), LOAD_JAVA)
  const compiled = await run('java', ['Compile.java'], folder)
  const broken = new Set([...compiled.output.matchAll(/^broken (\d+)$/gm)].map(([, id]) => Number(id)))
  const { output } = await run('java', ['Load.java'], folder)
  if (!output.includes('loaded')) throw new Error(`the classes were not loaded:\n${output.slice(0, 2000)}`)
  return tell(codes, broken, output)
}

/** A mark is the number of what printed it, above 97 million. */
function tell(
  codes: Codes,
  broken: ReadonlySet<number>,
  output: string,
  mayDirect = false,
): Map<number, Outcome> {
  const ran = new Set([...output.matchAll(/97(\d{6})/g)].map(([, id]) => Number(id)))
  const outcomeOf = (id: number, code: string) =>
    ran.has(id) || (mayDirect && DIRECTIVE.test(code)) ? 'ran' : broken.has(id) ? 'broken' : 'clean'
  return new Map([...codes].map(([id, code]) => [id, outcomeOf(id, code)]))
}
