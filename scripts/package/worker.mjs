// The same on workerd, which `workerd test` calls. See client.sh.
import { sendOnce } from './send-once.mjs'
import { answerTo, useClient } from './use-client.mjs'

export default {
  async test(_controller, { BASE_URL }) {
    const seen = []
    const fetch = async (request) => {
      seen.push({ key: request.headers.get('api-key'), body: await request.text() })
      const { status, body } = answerTo(request.url)
      return Response.json(body, { status })
    }
    await useClient({ baseUrl: 'https://checkout.example', fetch }, seen)
    await sendOnce(BASE_URL)
    console.log('the client works on workerd')
  },
}
