import type { Glossary } from './glossary.ts';

/** Terms, punctuation, spaces and form of address of the Chinese texts. */
export const CHINESE: Glossary = {
  forbidden: [
    { pattern: /会话|届会/u, use: '会议' },
    { pattern: /话题|主题/u, use: '议题' },
    { pattern: /日程/u, use: '议程' },
    { pattern: /提议/u, use: '动议' },
    // How one person voted is 投票情况.
    { pattern: /投票(?!情况)/u, use: '表决' },
    { pattern: /不同意(?!其)|缺席/u, use: '反对、弃权' },
    // 代表自己: on their behalf.
    { pattern: /代表(?!自己)|委员/u, use: '议员、成员' },
    { pattern: /与会者|参加者/u, use: '出席人员' },
    { pattern: /说明文字/u, use: '字幕' },
    { pattern: /转录/u, use: '文字记录' },
    { pattern: /内嵌|插入|(?<!网站)嵌入的播放器/u, use: '嵌入、嵌入式播放器' },
    { pattern: /剪辑/u, use: '片段' },
    { pattern: /仅声音/u, use: '仅音频' },
    { pattern: /标记开始|标记结束/u, use: '标记起点、标记终点' },
    { pattern: /(?<!源)阅读器(?=中(?:关注|订阅))|订阅阅读器/u, use: '订阅源阅读器' },
    { pattern: /此页面/u, use: '本页' },
    { pattern: /此地址(?:的|中)|代码中的地址|播放器的地址|网络地址/u, use: '网址、IP 地址' },
    { pattern: /主办方/u, use: '主办机构' },
    { pattern: /（可选）/u, use: '（选填）' },
    { pattern: /你/u, use: '您' },
    // Punctuation is as wide as a character, without spaces around it.
    { pattern: /[\p{sc=Han}，。：；！？、”）}][,;:!?(]|[\p{sc=Han}”）]\.|[,;:!?)](?=[\p{sc=Han}“（])/u, use: '，；：！？（）。' },
    { pattern: / \(|\) /u, use: '（）' },
    { pattern: /["'‘’]/u, use: '“ ”' },
    { pattern: /……/u, use: '…' },
    { pattern: /[，。：；！？、（]\s|\s[，。：；！？、）]/u, use: 'no space at punctuation' },
    { pattern: /\p{sc=Han} \p{sc=Han}/u, use: 'no space between characters' },
    // A space between a character and a number or a Latin word.
    { pattern: /\p{sc=Han}[\dA-Za-z]|[\dA-Za-z]\p{sc=Han}/u, use: 'a space beside numbers and Latin words' },
  ],
};
