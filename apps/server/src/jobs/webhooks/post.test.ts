import { expect, it } from 'vitest'
import { createPost } from './post.ts'

const post = createPost({ urls: [], secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })

it.each(['https://crm:hunter2@crm.example/in', 'http://127.0.0.1:1/?key=hunter2', 'http://nowhere.invalid/hunter2'])(
  'a failed delivery to %s is reported without possible secrets',
  async (target) => {
    const delivery = { id: '1', eventId: 'event', bookingId: '1', target, body: '{}' }
    const sent = await post(delivery, new AbortController().signal)
    expect(sent).toMatchObject({ kind: 'failed', error: expect.stringMatching(/^it could not be reached \(.+\)$/) })
    expect(JSON.stringify(sent)).not.toContain('hunter2')
  },
)
