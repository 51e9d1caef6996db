const question = (title: string, asked: object, more: object = {}, item: object = {}) => ({
  itemId: title,
  title,
  questionItem: { question: { questionId: title, ...asked, ...more }, ...item },
})

/** A form with every kind of item. */
export const everyGoogleForm = {
  formId: '1',
  info: { title: 'Course feedback', documentTitle: 'Untitled', description: 'Please tell us' },
  settings: { quizSettings: { isQuiz: true }, emailCollectionType: 'VERIFIED' },
  revisionId: '00000001',
  responderUri: 'https://example.org',
  items: [
    question('Name', { textQuestion: {} }, { required: true }),
    question('Story', { textQuestion: { paragraph: true } }),
    question(
      'Again?',
      {
        choiceQuestion: {
          type: 'RADIO',
          options: [
            { value: 'Yes' },
            { value: 'No', goToSectionId: 'last' },
            { value: 'Stop', goToAction: 'SUBMIT_FORM' },
            { isOther: true },
          ],
          shuffle: true,
        },
      },
      { grading: { pointValue: 2, correctAnswers: { answers: [{ value: 'Yes' }] }, whenRight: { text: 'Good' } } },
      { image: { contentUri: 'https://example.org/a.png', altText: 'A' } },
    ),
    question('Which?', {
      choiceQuestion: {
        type: 'CHECKBOX',
        options: [{ value: 'A' }, { value: 'B', image: { contentUri: 'https://example.org/b.png' } }],
      },
    }),
    question('Down', { choiceQuestion: { type: 'DROP_DOWN', options: [{ value: 'A' }] } }),
    { itemId: 'middle', title: 'Middle part', description: 'of three', pageBreakItem: {} },
    question('How good?', { scaleQuestion: { low: 1, high: 5, lowLabel: 'bad', highLabel: 'good' } }),
    question('Stars', { ratingQuestion: { ratingScaleLevel: 4, iconType: 'STAR' } }),
    question('When?', { dateQuestion: { includeYear: true } }),
    question('Moment', { dateQuestion: { includeYear: true, includeTime: true } }),
    question('Time', { timeQuestion: {} }),
    question('How long?', { timeQuestion: { duration: true } }),
    question('Paper', {
      fileUploadQuestion: { folderId: 'x', types: ['IMAGE', 'PDF'], maxFiles: 2, maxFileSize: '2097152' },
    }),
    {
      itemId: 'grid',
      title: 'Rate these',
      questionGroupItem: {
        questions: [
          { questionId: 'g1', required: true, rowQuestion: { title: 'Room' } },
          { questionId: 'g2', required: true, rowQuestion: { title: 'Food' } },
        ],
        grid: { columns: { type: 'RADIO', options: [{ value: 'bad' }, { value: 'good' }] }, shuffleQuestions: true },
      },
    },
    { itemId: 'text', title: 'Some words', textItem: {} },
    { itemId: 'image', title: 'A picture', imageItem: { image: { contentUri: 'https://example.org/c.png' } } },
    {
      itemId: 'video',
      title: 'A film',
      videoItem: { video: { youtubeUri: 'https://example.org/v' }, caption: 'Watch' },
    },
    { itemId: 'last', title: 'Last part', pageBreakItem: {} },
    question('End', { textQuestion: {} }),
  ],
}
