import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ClientLanguage as Language } from '../../../../src/kit/generate/languages.ts'
import type { SourceFile } from '../../../../src/kit/generate/model/client-model.ts'
import { findTools } from '../../../examples/find-tools.ts'

/** `broken`: cannot be compiled or imported. `ran`: hostile text was executed. */
export type Outcome = 'clean' | 'broken' | 'ran'

/** The files of each client to try, by number. */
export type Codes = Map<number, SourceFile[]>

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

/** Imports, or compiles and loads, each client, and returns its outcome. `folder` is an empty working folder. */
export const RUNNERS: Record<Language, (codes: Codes, folder: string) => Promise<Map<number, Outcome>>> = {
  typescript: runTypescript,
  python: runPython,
  php: runPhp,
  go: runGo,
  java: runJava,
}

/** Writes each client to a folder of its own. */
function writeCodes(codes: Codes, folder: string, nameOf: (id: number) => string): void {
  for (const [id, files] of codes) {
    for (const { path, content } of files) {
      const file = join(folder, nameOf(id), path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
  }
}

/** Reads one line for each client that failed: `ran 12` or `broken 13`. */
function readOutcomes(codes: Codes, output: string): Map<number, Outcome> {
  const told = new Map<number, Outcome>([...codes.keys()].map((id) => [id, 'clean']))
  for (const [, outcome, id] of output.matchAll(/^(ran|broken) (\d+)$/gm))
    told.set(Number(id), outcome as Outcome)
  return told
}

const IMPORT_TYPESCRIPT = `import { readdirSync } from 'node:fs'
for (const name of readdirSync('.').filter((each) => /^\\d+-\\d+\\.ts$/.test(each))) {
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
  for (const [id, files] of codes) {
    for (const [index, { content }] of files.entries())
      writeFileSync(join(folder, `${id}-${index}.ts`), content)
  }
  writeFileSync(join(folder, 'import.mjs'), IMPORT_TYPESCRIPT)
  const { output } = await run(process.execPath, ['--no-warnings', 'import.mjs'], folder)
  return readOutcomes(codes, output)
}

const IMPORT_PYTHON = `import glob, importlib, os, sys, warnings
warnings.simplefilter("ignore")
sys.path.insert(0, os.getcwd())
for package in glob.glob("m*"):
    try:
        importlib.import_module(package)
        for path in glob.glob(package + "/*.py"):
            importlib.import_module(path[:-3].replace("/", "."))
    except SystemExit:
        print("ran " + package[1:])
    except BaseException as error:
        print("broken " + package[1:])
`

async function runPython(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  writeCodes(codes, folder, (id) => `m${id}`)
  writeFileSync(join(folder, 'import.py'), IMPORT_PYTHON)
  const python = findTools([{ tool: 'python3', module: 'cryptography' }]).paths.get('python3') ?? 'python3'
  const { output } = await run(python, ['-B', 'import.py'], folder)
  return readOutcomes(codes, output)
}

/** One process each: PHP cannot load a second class of the same name, and an `exit` cannot be stopped. */
const LOAD_PHP = `<?php
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/' . str_replace('\\\\', '/', substr($class, strlen('Paycontract\\\\'))) . '.php';
    if (is_file($file)) require_once $file;
});
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator(__DIR__)) as $file) {
    if ($file->getExtension() === 'php' && $file->getFilename() !== 'load.php') require_once $file->getPathname();
}
`

async function runPhp(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  const told = new Map<number, Outcome>()
  writeCodes(codes, folder, String)
  for (const id of codes.keys()) {
    writeFileSync(join(folder, `${id}/load.php`), LOAD_PHP)
    const { code: exit, output } = await run('php', ['-d', 'short_open_tag=1', `${id}/load.php`], folder)
    told.set(id, exit === 97 ? 'ran' : exit === 0 && output === '' ? 'clean' : 'broken')
  }
  return told
}

/** Comments that Go's tools obey. */
const DIRECTIVE = /^\s*\/\/(?:go:|line |export )|^import "C"/m

async function runGo(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  writeFileSync(join(folder, 'go.mod'), 'module hostile\n\ngo 1.19\n')
  writeCodes(codes, folder, (id) => `p${id}`)
  mkdirSync(join(folder, 'main'))
  const broken = new Set<number>()
  // The compiler reports only some of the broken packages at a time.
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
    for (const [, id] of output.matchAll(/\bp(\d+)[/\\]\w+\.go:/g)) broken.add(Number(id))
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

/** Packages share names, so each is compiled separately, by one compiler that stays warm. */
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
        List<File> sources;
        try (var found = java.nio.file.Files.walk(source.toPath())) {
          sources = found.map(java.nio.file.Path::toFile).filter(each -> each.getName().endsWith(".java")).toList();
        }
        var units = files.getJavaFileObjectsFromFiles(sources);
        var options = List.of("-d", out.getPath(), "-proc:none", "-nowarn");
        if (!compiler.getTask(new java.io.StringWriter(), files, problem -> {}, options, null, units).call())
          System.out.println("broken " + source.getName());
      }
    }
  }
}
`

async function runJava(codes: Codes, folder: string): Promise<Map<number, Outcome>> {
  writeCodes(codes, folder, (id) => `src/${id}`)
  writeFileSync(join(folder, 'Compile.java'), COMPILE_JAVA)
  writeFileSync(join(folder, 'Load.java'), LOAD_JAVA)
  const compiled = await run('java', ['Compile.java'], folder)
  const broken = new Set([...compiled.output.matchAll(/^broken (\d+)$/gm)].map(([, id]) => Number(id)))
  const { output } = await run('java', ['Load.java'], folder)
  if (!output.includes('loaded')) throw new Error(`the classes were not loaded:\n${output.slice(0, 2000)}`)
  return tell(codes, broken, output)
}

/** Reads marks: a mark is 97 million plus the number of the client that printed it. */
function tell(
  codes: Codes,
  broken: ReadonlySet<number>,
  output: string,
  mayDirect = false,
): Map<number, Outcome> {
  const ran = new Set([...output.matchAll(/97(\d{6})/g)].map(([, id]) => Number(id)))
  const outcomeOf = (id: number, files: SourceFile[]) =>
    ran.has(id) || (mayDirect && files.some(({ content }) => DIRECTIVE.test(content)))
      ? 'ran'
      : broken.has(id)
        ? 'broken'
        : 'clean'
  return new Map([...codes].map(([id, files]) => [id, outcomeOf(id, files)]))
}
