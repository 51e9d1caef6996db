import { ask } from '../sync/ask.ts'

/**
 * This device goes on with the session that another one had taken over. @throws where the server is not reached, or
 * will not have it.
 */
export async function takeBack(key: string, sessionSid: string, lang: string): Promise<void> {
  const headers = { 'X-Session-Key': key, 'Content-Type': 'application/json', 'Accept-Language': lang }
  const answer = await ask('/SessionMoves/TakeBack', { method: 'POST', headers, body: JSON.stringify({ sessionSid }) })
  if (answer.verdict !== 'taken') throw new Error(answer.message)
}
