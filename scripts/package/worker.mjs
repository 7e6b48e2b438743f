// The same on workerd, which has no server to call: `workerd test` calls this. See client.sh.
import { answerTo, useClient } from './use-client.mjs'

export default {
  async test() {
    const seen = []
    const fetch = async (request) => {
      seen.push({ key: request.headers.get('api-key'), body: await request.text() })
      const { status, body } = answerTo(request.url)
      return Response.json(body, { status })
    }
    await useClient({ baseUrl: 'https://checkout.example', fetch }, seen)
    console.log('the client works on workerd')
  },
}
