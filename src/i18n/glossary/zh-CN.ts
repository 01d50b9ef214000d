import type { TextRules } from './textRules.ts';

/** The glossary of Chinese. */
export const glossary: TextRules = {
  terms: {
    'session.topics': '议程',
  },
  forbidden: [
    { use: '会议', not: /会话|届会/u },
    { use: '议题', not: /话题|主题/u },
    { use: '议程', not: /日程/u },
    { use: '动议', not: /提议/u },
    // How one person voted is 投票情况.
    { use: '表决', not: /投票(?!情况)/u },
    { use: '反对、弃权', not: /不同意(?!其)|缺席/u },
    // 代表自己: on their behalf.
    { use: '议员、成员', not: /代表(?!自己)|委员/u },
    { use: '出席人员', not: /与会者|参加者/u },
    { use: '字幕', not: /说明文字/u },
    { use: '文字记录', not: /转录/u },
    { use: '嵌入、嵌入式播放器', not: /内嵌|插入|(?<!网站)嵌入的播放器/u },
    { use: '片段', not: /剪辑/u },
    { use: '仅音频', not: /仅声音/u },
    { use: '标记起点、标记终点', not: /标记开始|标记结束/u },
    { use: '订阅源阅读器', not: /(?<!源)阅读器(?=中(?:关注|订阅))|订阅阅读器/u },
    { use: '本页', not: /此页面/u },
    { use: '网址、IP 地址', not: /此地址(?:的|中)|代码中的地址|播放器的地址|网络地址/u },
    { use: '主办机构', not: /主办方/u },
    { use: '（选填）', not: /（可选）/u },
    { use: '您', not: /你/u },
    // Punctuation is as wide as a character, without spaces around it.
    { use: '，；：！？（）。', not: /[\p{sc=Han}，。：；！？、”）}][,;:!?(]|[\p{sc=Han}”）]\.|[,;:!?)](?=[\p{sc=Han}“（])/u },
    { use: '（）', not: / \(|\) /u },
    { use: '“ ”', not: /["'‘’]/u },
    { use: '…', not: /……/u },
    { use: 'no space at punctuation', not: /[，。：；！？、（]\s|\s[，。：；！？、）]/u },
    { use: 'no space between characters', not: /\p{sc=Han} \p{sc=Han}/u },
    // A space between a character and a number or a Latin word.
    { use: 'a space beside numbers and Latin words', not: /\p{sc=Han}[\dA-Za-z]|[\dA-Za-z]\p{sc=Han}/u },
  ],
  quotes: ['“', '”'],
  punctuation: /\s[，。：；！？]/u,
  script: /\p{Script=Han}/u,
  sameAtDesk: ['sound.track'],
};
