// Before each request: the body that the service takes, from the environment, encrypted where it has to be.
const described = pm.environment.get(`${pm.request.method} /${pm.request.url.path.join('/')}`)
if (described) {
  const { data, body, isFile } = JSON.parse(pm.variables.replaceIn(described))
  if (body && data) pm.variables.set('sealedCard', seal(JSON.stringify(data)))
  const sent = body
    ? JSON.parse(pm.variables.replaceIn(JSON.stringify(body)))
    : { data: encrypt(JSON.stringify(data)) }
  if (isFile) sendFile(sent)
  else send('application/json', JSON.stringify(sent))
}

function send(type, raw) {
  pm.request.headers.upsert({ key: 'Content-Type', value: type })
  pm.request.body.update({ mode: 'raw', raw })
}

function sendFile(fields) {
  const parts = Object.entries(fields).map(([name, value]) =>
    name === 'file'
      ? `Content-Disposition: form-data; name="file"; filename="proof.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4`
      : `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  )
  send('multipart/form-data; boundary=part', `--part\r\n${parts.join('\r\n--part\r\n')}\r\n--part--\r\n`)
}

// The sandbox has neither RSA nor AES-GCM.
function forge() {
  const window = {}
  // biome-ignore lint/security/noGlobalEval: the sandbox loads no modules
  eval(pm.environment.get('forge'))
  return window.forge
}

function encrypt(text) {
  const { pki, md, util } = forge()
  const key = pki.publicKeyFromPem(pm.environment.get('encryptionKey'))
  const padding = pm.environment.get('padding')
  const hash = () => (padding === 'oaep-sha1' ? md.sha1.create() : md.sha256.create())
  const oaep = { md: hash(), mgf1: { md: hash() } }
  const bytes = util.encodeUtf8(text)
  const block = padding.startsWith('oaep')
    ? key.encrypt(bytes, 'RSA-OAEP', oaep)
    : key.encrypt(bytes, 'RSAES-PKCS1-V1_5')
  return util.encode64(block)
}

function seal(text) {
  const { cipher, random, util } = forge()
  const iv = random.getBytesSync(12)
  const aes = cipher.createCipher('AES-GCM', util.decode64(pm.environment.get('cardKey')))
  aes.start({ iv })
  aes.update(util.createBuffer(text, 'utf8'))
  aes.finish()
  return util.encode64(iv + aes.output.getBytes() + aes.mode.tag.getBytes())
}
