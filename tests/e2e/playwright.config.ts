import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './product.setup.ts',
  // One worker, its browser and the product leave a third of two cores idle. Each file makes an organisation of its
  // own.
  workers: 2,
  fullyParallel: false,
  // What passes at the second try is told as flaky, not as passed.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  outputDir: '../../test-results/e2e',
  // The stories first, whose administrator sees that nothing has failed: the looks make duties that did. Then the
  // longest: at the end no worker waits long for the other.
  projects: [
    { name: 'desktop', testMatch: 'story.e2e.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: 'story.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Each type on devices of its own; each worker a half of them.
    { name: 'accessibility', testMatch: 'respondent/accessibility.e2e.ts', fullyParallel: true },
    { name: 'respondent', testMatch: 'respondent/*.e2e.ts', testIgnore: 'respondent/accessibility.e2e.ts' },
    // Takes each screen through its widths by itself; each worker a half of them.
    {
      name: 'looks',
      testMatch: 'looks.e2e.ts',
      fullyParallel: true,
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'alarms', testMatch: 'alarms.e2e.ts', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'files', testMatch: 'files.e2e.ts' },
    // WeChat, the mobile app, phones that hand over files, places.
    { name: 'devices', testMatch: ['devices.e2e.ts', 'mobile-app.e2e.ts'] },
    {
      name: 'way',
      testMatch: [
        'as-used.e2e.ts',
        'cover.e2e.ts',
        'way.e2e.ts',
        'back-key.e2e.ts',
        'signed-in.e2e.ts',
        'ends.e2e.ts',
        'embedding.e2e.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'page',
      testMatch: 'page.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'offline',
      testMatch: [
        'first-answer.e2e.ts',
        'interviews.e2e.ts',
        'held.e2e.ts',
        'known-respondent.e2e.ts',
        'offline.e2e.ts',
        'repeats.e2e.ts',
        'storage.e2e.ts',
        'time-limits.e2e.ts',
        'upgrade.e2e.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Files on their way, another device, a host without TLS, copies in the cloud.
    {
      name: 'sync',
      testMatch: ['sync.e2e.ts', 'moving.e2e.ts', 'insecure.e2e.ts', 'cdn.e2e.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'review',
      testMatch: [
        'review.e2e.ts',
        'data-grid.e2e.ts',
        'batches.e2e.ts',
        'large-list.e2e.ts',
        'appeals.e2e.ts',
        'members.e2e.ts',
        'second-factor.e2e.ts',
        'sign-in.e2e.ts',
        'analysis.e2e.ts',
        'factory.e2e.ts',
        'report.e2e.ts',
        'sheets.e2e.ts',
        'second-reviews.e2e.ts',
        'imports.e2e.ts',
        'people-list.e2e.ts',
        'messages.e2e.ts',
        'rewards.e2e.ts',
        'webhooks.e2e.ts',
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Organisations from nothing, by keyboard and on a phone, whose visitors bring their own screens.
    { name: 'organisation', testMatch: 'organisation.e2e.ts' },
    // Many short runs on one browser: not with the reports that the stories keep.
    { name: 'offline-runs', testMatch: 'offline-runs.e2e.ts', use: { trace: 'off' } },
    { name: 'hostile', testMatch: 'hostile-author.e2e.ts', use: { viewport: { width: 390, height: 844 } } },
    {
      name: 'editor',
      testMatch: ['authors-mouse.e2e.ts', 'authors-keyboard.e2e.ts', 'authors-touch.e2e.ts', 'rich-text.e2e.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'authoring',
      testMatch: [
        'settings.e2e.ts',
        'exam.e2e.ts',
        'authors-files.e2e.ts',
        'testing.e2e.ts',
        'findings.e2e.ts',
        'authoring-texts.e2e.ts',
        'two-authors.e2e.ts',
        'quotas.e2e.ts',
        'words-in-place.e2e.ts',
        'many-at-once.e2e.ts',
        'editor-desk.e2e.ts',
      ],
    },
  ],
  use: {
    ...chromium,
    baseURL: process.env['BASE_URL'] ?? '',
    // A busy machine is no failure; what hangs still ends.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['microphone'],
    // Recording costs a quarter of a run, so only a second try is recorded; the first leaves its error and what stood
    // in the page.
    screenshot: 'off',
    trace: 'on-first-retry',
  },
})
