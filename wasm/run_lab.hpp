// SPDX-License-Identifier: MIT
// What a page may ask about a run and its model beside stepping it: lengths, writing, the ledgers
// of the cache, live changes. Answers are named fields (fields.hpp); each function says which. Runs
// themselves: lab.hpp. Losses on windows: window_loss.hpp.
#pragma once

#include "fields.hpp"
#include "lab.hpp"

namespace tinygpt::lab {

/// parts (names), gradients, weights: lengths of each part's gradient in the last step and of its
/// weights; finite.
Result<Fields> part_norms(const Lab& lab);

/// names, shapes (as "(1, 5, 64)"), lengths: mean over positions of the Euclidean length of each
/// tensor's vector, for every tensor of a forward pass over `text` under the run's mask.
Result<Fields> tensor_lengths(const Lab& lab, const std::string& text);

/// names, shapes, counts, decays (1 where weight decay pulls): of each weight tensor in state-dict
/// order.
Result<Fields> parameter_list(const Lab& lab);

struct WritingSettings {
  std::string prompt;
  double count = 40;       ///< 0 to 2,000
  double temperature = 0;  ///< 0 to 100
  double top_k = 0;        ///< 0: all
  double seed = 0;
  bool cache = true;  ///< whether keys and values may be kept
  /// One character for each place in forced_places, counted from the first one written.
  std::string forced;
  std::vector<double> forced_places;
};

/// text (prompt and what follows), promptTokens, tokens, probabilities (count x V), contextStarts,
/// positions, cached (1 or 0), forced (1 or 0), each per written token; whyNoCache (text, empty if
/// a cache is right here).
Result<Fields> write(const Lab& lab, const WritingSettings& settings);

/// positionsWithout, scoreProductsWithout, multiplyAddsWithout, and positionsWith,
/// scoreProductsWith, multiplyAddsWith, storedWith: one number per written token, for the run's
/// model and mask. prompt: 1 to 2,000 characters.
Result<Fields> writing_cost(const Lab& lab, double prompt, double count);

/// differences: per character of `text` after the first `prompt`, the largest difference of a logit
/// between kept keys and values and a whole pass under `mask`.
Result<Fields> cache_differences(const Lab& lab, const std::string& text, double prompt,
                                 const std::string& mask);

/// givenLosses, givenChoices, givenRight and freeLosses, freeChoices, freeRight: a passage scored
/// with its true history and free running from the first `start` characters; `forced` as in write.
Result<Fields> exposure(const Lab& lab, const std::string& passage, double start,
                        const std::string& forced, const std::vector<double>& forced_places);

/// tokens, positions, attention, feedForward, norms, head, total, and of one block attentionBlock
/// and feedForwardBlock: numbers that training adjusts, for any sizes. No run is needed.
Result<Fields> parameter_budget(const RunSettings& settings, double vocabulary);

/// mean, deviation (of the values, divided by their count), out: layer norm of one vector of up to
/// 64 numbers with weight 1, bias 0 and the usual 1e-5 under the root.
Result<Fields> layer_norm_example(const std::vector<double>& values);

/// sum: x + branch, number by number.
Result<Fields> residual_example(const std::vector<double>& x, const std::vector<double>& branch);

/// text, notes (sentences): the bytes of a text as characters (data/reading.hpp). No run is needed.
Result<Fields> read_text_bytes(const std::string& bytes, bool latin1);

/// text, notes (none): `replies` (1 to 100,000) replies of the grammar. No run is needed.
Result<Fields> grammar_text(double seed, double replies);

/// bytes: the run as a file (train/checkpoint.hpp), with its optimizer where `progress` asks for
/// it; finite: whether all its weights are numbers.
Result<Fields> save_run(const Lab& lab, bool progress);

/// settingNames, settingTexts (words, "true", "false" or numbers), characters, steps, profile,
/// textDigest, weightsDigest, finite, hasProgress: what is in a file. No run is needed.
Result<Fields> inspect_file(std::string_view file);

/// notes (sentences): what had to be assumed to put a file's weights into the run's model. Refused:
/// nothing has changed.
Result<Fields> load_weights(Lab& lab, std::string_view file);

/// From the next step on. learningRate is then what is in force.
Result<Fields> set_learning_rate(Lab& lab, double learning_rate);

/// From the next step on; weights stay. warnings: sentences, as when a run starts.
Result<Fields> set_mask(Lab& lab, const std::string& mask);

}  // namespace tinygpt::lab
