import { seedDemo } from './demo/seed-demo.ts'

// Fills a running Naire: npm run seed, with SUPERADMIN_PASSWORD and, when it is not on this machine's port 3000,
// BASE_URL.
const { BASE_URL: baseUrl = 'http://127.0.0.1:3000', SUPERADMIN_PASSWORD: password } = process.env
const say = (line: string) => void process.stdout.write(`✓ ${line}\n`)

if (!password) {
  process.stderr.write('npm run seed needs SUPERADMIN_PASSWORD; npm run reset-admin makes a new one.\n')
  process.exitCode = 2
} else {
  const demo = await seedDemo({ baseUrl, userCode: 'superadmin', password, say })
  for (const { role, userCode, password: own } of demo.accounts) say(`${role.padEnd(16)} ${userCode} / ${own}`)
  say(`survey ${baseUrl}${demo.surveyPath}`)
}
