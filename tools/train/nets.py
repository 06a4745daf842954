"""The nets that learn: the policy, which the kit plays with, and a critic, which is not kept."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from kernel_lib.core.json_values import Json, JsonObject
from kernel_lib.nimmt.learned.kernels import FEATURES, WIDTH, Net

CRITIC_WIDTH = 96


class Policy(nn.Module):
    """The net of ``nimmt.learned.kernels.score``, for many hands at once."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES, WIDTH)
        self.second = nn.Linear(WIDTH, WIDTH)
        self.third = nn.Linear(WIDTH, WIDTH)
        self.mean = nn.Linear(WIDTH, WIDTH, bias=False)
        self.last = nn.Linear(WIDTH, 1, bias=False)
        for layer in (self.first, self.second, self.third):
            nn.init.kaiming_normal_(layer.weight)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.last.weight, std=0.02)

    def forward(self, shown: Tensor) -> Tensor:
        """The scores ``[hand, card]`` of what is shown, ``[hand, card, number]``."""
        each = torch.relu(self.second(torch.relu(self.first(shown))))
        shared: Tensor = self.mean(each.mean(1, keepdim=True))
        scores: Tensor = self.last(torch.relu(self.third(each) + shared))[..., 0]
        return scores


class Critic(nn.Module):
    """What a deal will still bring, in units of the reward, for one who sees all hands."""

    def __init__(self) -> None:
        super().__init__()
        width = CRITIC_WIDTH
        self.first = nn.Linear(FEATURES, width)
        self.before = nn.Sequential(nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, 1))
        self.after = nn.Sequential(nn.Linear(3 * width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, shown: Tensor, picks: Tensor) -> tuple[Tensor, Tensor]:
        """The values before a trick and after it, each ``[table, seat]``.

        ``shown[table, seat, card, number]`` is what the policy sees, ``picks[table, seat]`` which
        card each seat plays. The value after the trick does not know one's own pick: it can be
        taken off the gain of any card without a bias.
        """
        each = torch.relu(self.first(shown))
        hands = each.mean(2)
        index = picks[..., None, None].expand(-1, -1, 1, each.shape[3])
        played = each.gather(2, index)[:, :, 0]
        table = torch.cat([hands, of_the_others(hands)], 2)
        before: Tensor = self.before(table)[..., 0]
        after: Tensor = self.after(torch.cat([table, of_the_others(played)], 2))[..., 0]
        return before, after


def of_the_others(values: Tensor) -> Tensor:
    """For each seat the mean of the other seats' values, ``[table, seat, number]``."""
    return (values.sum(1, keepdim=True) - values) / (values.shape[1] - 1)


def weights(policy: Policy) -> JsonObject:
    """The weights of a policy as the kit keeps them, by their names in ``Net``."""
    own = policy.state_dict()
    arrays = {
        "first": own["first.weight"].T,
        "first_bias": own["first.bias"],
        "second": own["second.weight"].T,
        "second_bias": own["second.bias"],
        "third": own["third.weight"].T,
        "mean": own["mean.weight"].T,
        "third_bias": own["third.bias"],
        "last": own["last.weight"][0],
    }
    return {name: rounded(arrays[name].tolist()) for name in Net._fields}


def rounded(value: Json) -> Json:
    """Numbers, in lists as deep as they are, with three digits behind the point."""
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(float(str(value)), 3)
