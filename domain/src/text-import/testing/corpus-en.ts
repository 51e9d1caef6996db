import type { Sample } from './sample.ts'

/** English texts as people have them: out of forms, survey programs, papers and mails. */
export const englishCorpus: readonly Sample[] = [
  {
    name: 'labels change from one question to the next',
    text: `Q1. Do you own a smartphone?
a. Yes
b. No
2. Which brand is it?
a. Brand A
b. Brand B
3) How long have you had it?
a. Less than a year
b. One year or more
Question 4: What do you like most about it?`,
    summary: ['choice Do you own a smartphone? → Yes | No', 'choice Which brand is it? → Brand A | Brand B', 'choice How long have you had it? → Less than a year | One year or more', 'essay What do you like most about it?'],
  },
  {
    name: 'printed from a form: a blank line after every line',
    text: `Lunch and Learn Feedback

Thank you for joining us. Please take two minutes.

Name *

Your answer

How useful was the session? *

Very useful

Somewhat useful

Not useful

Which topics should we cover next?

Check all that apply.

Security

Databases

Other:

Any other comments?

Your answer`,
    summary: [
      '# Lunch and Learn Feedback',
      'intro Thank you for joining us. Please take two minutes.',
      'blanks Name → None',
      'choice How useful was the session? → Very useful | Somewhat useful | Not useful',
      'choice? Which topics should we cover next? → Security | Databases | Other *',
      'blanks? Any other comments? → None',
    ],
  },
  {
    name: 'exported with codes behind the options and blocks around',
    text: `Start of Block: Demographics
Q1 What is your gender?
○ Male  (1)
○ Female  (2)
○ Other  (3) ____________
Q2 In which year were you born?
________________________________________________________________
Skip To: End of Survey If Q1 = Male
End of Block: Demographics
Start of Block: Usage
Q3 Which of the following have you used? (select all that apply)
▢ Phone  (1)
▢ Tablet  (2)`,
    summary: [
      'intro Start of Block: Demographics',
      'choice What is your gender? → Male | Female | Other_',
      'blanks In which year were you born? ⏎ [[I1]] → None',
      '── intro Start of Block: Usage',
      'choice Which of the following have you used? → Phone | Tablet *',
    ],
  },
  {
    name: 'printed with codes in square brackets and instructions',
    text: `[A1] How often do you cycle?
Please choose only one of the following:
( ) Daily
( ) Weekly
( ) Never
[A2] Why do you cycle?
Please choose all that apply:
[ ] Health
[ ] Cost
[ ] Fun
[A3] What would make you cycle more?
Please write your answer here:`,
    summary: ['choice How often do you cycle? → Daily | Weekly | Never', 'choice Why do you cycle? → Health | Cost | Fun *', 'blanks What would make you cycle more? → None'],
  },
  {
    name: 'marks of several kinds',
    text: `1. On a scale of 0 to 10, how likely are you to recommend us?
2. Rate your stay ☆☆☆☆☆
3. How satisfied were you with the staff? (1 = very dissatisfied, 5 = very satisfied)
4. How clean was the room?
Poor 1 2 3 4 5 Excellent
5. Overall rating (1-7 points)`,
    summary: [
      'choice On a scale of 0 to 10, how likely are you to recommend us? → 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10',
      'choice Rate your stay ☆☆☆☆☆ → 1 | 2 | 3 | 4 | 5',
      'choice How satisfied were you with the staff? (1 = very dissatisfied, 5 = very satisfied) → 1 very dissatisfied | 2 | 3 | 4 | 5 very satisfied',
      'choice How clean was the room? → 1 Poor | 2 | 3 | 4 | 5 Excellent',
      'choice Overall rating (1-7 points) → 1 | 2 | 3 | 4 | 5 | 6 | 7',
    ],
  },
  {
    name: 'statements on one scale',
    text: `Work climate
1. Rate each of the following statements from 1 to 5.
a) My manager listens to me
b) I know what is expected
c) I can grow here
2. How long have you worked here?
a) Under 1 year
b) 1-5 years
c) Over 5 years`,
    summary: [
      '# Work climate',
      'matrix Rate each of the following statements from 1 to 5. → My manager listens to me I know what is expected I can grow here × 1 2 3 4 5',
      'choice How long have you worked here? → Under 1 year | 1-5 years | Over 5 years',
    ],
  },
  {
    name: 'sections by roman numerals',
    text: `Household Survey

I. General information
1. How many people live in your household?
2. Type of dwelling
a) House
b) Flat
II. Energy
3. What do you heat with?
a) Gas
b) Electricity
c) Other (please specify)`,
    summary: [
      '# Household Survey',
      'intro General information',
      'blanks How many people live in your household? → Number',
      'choice Type of dwelling → House | Flat',
      '── intro Energy',
      'choice What do you heat with? → Gas | Electricity | Other (please specify)_',
    ],
  },
  {
    name: 'a paper: a grid with tabs and numbers',
    text: `1. Please indicate how much you agree.
	Disagree	Neutral	Agree
The course was clear	1	2	3
The pace was right	1	2	3
2. What did you like best?`,
    summary: ['matrix Please indicate how much you agree. → The course was clear The pace was right × Disagree Neutral Agree', 'essay What did you like best?'],
  },
  {
    name: 'written in markup',
    text: `# Release survey

**1. Which version do you run?**
- 1.0
- 2.0
- Not sure

**2. What did you try?** *(select all that apply)*
- [ ] Editor
- [ ] Reports

### About you

**3. Your role:** \\_\\_\\_\\_`,
    summary: ['# Release survey', 'choice Which version do you run? → 1.0 | 2.0 | Not sure', 'choice What did you try? → Editor | Reports *', '── intro About you', 'blanks Your role: [[I1]] → None'],
  },
  {
    name: 'yes and no on the line of the question',
    text: `1. Have you visited us before? Yes / No
2. Would you come again? ○ Yes ○ No
3. Are you over 18? (Yes/No)
4. Your age: ____`,
    summary: ['choice Have you visited us before? → Yes | No', 'choice Would you come again? → Yes | No', 'choice Are you over 18? → Yes | No', 'blanks Your age: [[I1]] → Number'],
  },
  {
    name: 'no numbers, no blank lines',
    text: `Park visitor survey
How often do you visit the park?
Every day
Once a week
Less often
What do you do there? (select all that apply)
Walk
Run
Picnic
How did you get here?
On foot
By bus
Is there anything we should change?`,
    summary: ['# Park visitor survey', 'choice How often do you visit the park? → Every day | Once a week | Less often', 'choice What do you do there? → Walk | Run | Picnic *', 'choice How did you get here? → On foot | By bus', 'essay Is there anything we should change?'],
  },
  {
    name: 'headings between, without a blank line',
    text: `Part 1: About you
1. What is your age group?
A. Under 25
B. 25-44
C. 45 or over
About your job
2. Do you work full time?
A. Yes
B. No
Part 2: Commuting
3. How do you get to work?
A. Car
B. Train
C. Bicycle
Thank you for your time!`,
    summary: [
      'intro Part 1: About you',
      'choice What is your age group? → Under 25 | 25-44 | 45 or over',
      'intro About your job',
      'choice Do you work full time? → Yes | No',
      '── intro Part 2: Commuting',
      'choice How do you get to work? → Car | Train | Bicycle',
      'intro Thank you for your time!',
    ],
  },
  {
    name: 'a quiz with its keys',
    text: `Safety quiz
1. What should you do first in a fire?
A) Run
B) Raise the alarm
C) Take a photo
Answer: B
2. Which of these burn? (select all that apply)
A) Petrol
B) Sand
C) Paper
Correct answer: A, C`,
    summary: ['# Safety quiz', 'choice What should you do first in a fire? → Run | Raise the alarm | Take a photo', 'choice Which of these burn? → Petrol | Sand | Paper *'],
  },
  {
    name: 'a screener with codes and ends',
    text: `S1. Which of the following do you work in? [MA]
1. Advertising [TERMINATE]
2. Banking
3. None of these
S2. Gender [SA]
1. Male
2. Female
S3. Please type in your postcode. [OE]`,
    summary: ['choice Which of the following do you work in? → Advertising | Banking | None of these! *', 'choice Gender → Male | Female', 'essay Please type in your postcode.'],
  },
  {
    name: 'a health scale: one list of options for all statements',
    text: `Over the last 2 weeks, how often have you been bothered by the following?

1. Little interest in doing things [matrix]
Not at all  Several days  More than half the days  Nearly every day
Feeling down
Feeling tired
2. How difficult have these problems made it to work?
A. Not difficult
B. Somewhat difficult
C. Very difficult`,
    summary: [
      'intro Over the last 2 weeks, how often have you been bothered by the following?',
      'matrix Little interest in doing things → Feeling down Feeling tired × Not at all Several days More than half the days Nearly every day',
      'choice How difficult have these problems made it to work? → Not difficult | Somewhat difficult | Very difficult',
    ],
  },
  {
    name: 'sub-questions with letters, a decimal numbering',
    text: `5. Your visit
5.1 When did you arrive? ____
5.2 Who came with you?
○ Family
○ Friends
○ Nobody
6. Would you come back?
○ Yes
○ No`,
    summary: ['intro Your visit', 'blanks When did you arrive? [[I1]] → None', 'choice Who came with you? → Family | Friends | Nobody', 'choice Would you come back? → Yes | No'],
  },
  {
    name: 'options by roman numerals',
    text: `1. Which statement fits best?
i) I plan ahead
ii) I decide on the day
iii) I let others decide
2. Choose your slot
i) Morning
ii) Evening`,
    summary: ['choice Which statement fits best? → I plan ahead | I decide on the day | I let others decide', 'choice Choose your slot → Morning | Evening'],
  },
  {
    name: 'a registration by words with colons',
    text: `Workshop registration
1. Full name:
2. Email:
3. Date of arrival:
4. T-shirt size
S / M / L / XL
5. Dietary needs (optional):`,
    summary: ['# Workshop registration', 'blanks Full name: → None', 'blanks Email: → Email', 'blanks Date of arrival: → Date', 'choice T-shirt size → S | M | L | XL', 'blanks? Dietary needs: → None'],
  },
  {
    name: 'a request by mail, numbers and dashes',
    text: `Hi all,
please answer these before Friday.

1 - Which day suits you?
- Monday
- Tuesday

2 - Online or on site?
- Online
- On site

Thanks,
Kim`,
    summary: ['intro Hi all, ⏎ please answer these before Friday.', 'choice Which day suits you? → Monday | Tuesday', 'choice Online or on site? → Online | On site', 'intro Thanks, ⏎ Kim'],
  },
]
